// The style of the sources: what `npx eslint --fix` writes. Lines are broken by hand, where an element of the page ends.
import stylistic from "@stylistic/eslint-plugin";
import parser from "@typescript-eslint/parser";

const { rules } = stylistic.configs.customize({ indent: 2, quotes: "double", semi: true, braceStyle: "1tbs", arrowParens: true });
const [level, width, indents] = rules["@stylistic/indent"];
const indent = [level, width, { ...indents, flatTernaryExpressions: true, offsetTernaryExpressions: false }];
const off = Object.fromEntries(["list-style", "quote-props", "multiline-ternary", "lines-between-class-members"].map((rule) => [`@stylistic/${rule}`, "off"]));

export default [
  { ignores: ["src/wire.ts"] },
  {
    files: ["src/**/*.ts", "*.mjs"],
    languageOptions: { parser },
    plugins: { "@stylistic": stylistic },
    rules: { ...rules, ...off, "@stylistic/indent": indent, "no-unused-vars": "off" },
  },
];
