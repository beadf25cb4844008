/** The documentation of the API, drawn from its OpenAPI description: every address, its fields, and a way to try it. */

/** @typedef {Record<string, any>} Schema */

/** @type {Schema} */
let whole = {};

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * What a reference stands for.
 * @param {Schema | undefined} schema
 * @returns {Schema}
 */
function resolve(schema) {
  if (!schema) return {};
  if (schema.$ref) return resolve(whole.components.schemas[schema.$ref.split("/").pop()]);
  if (schema.allOf?.length === 1) return { ...resolve(schema.allOf[0]), ...schema, allOf: undefined };
  return schema;
}

/**
 * A type in a few words: "Move[]", "integer or null".
 * @param {Schema | undefined} schema
 * @returns {string}
 */
function typeName(schema) {
  if (!schema) return "any";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ one) => JSON.stringify(one)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(typeName).join(" or ");
  if (schema.type === "array") return `${typeName(schema.items)}[]`;
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? "any");
}

/**
 * The fields of an object as a table, and below it those of the objects that they hold.
 * @param {Schema | undefined} schema
 * @param {Set<string>} [seen]
 * @returns {Node[]}
 */
function fields(schema, seen = new Set()) {
  const object = resolve(schema);
  if (!object.properties) return [make("p", {}, typeName(schema))];
  const required = new Set(object.required ?? []);
  const body = make("tbody");
  /** @type {string[]} */
  const below = [];
  for (const [name, field] of Object.entries(/** @type {Schema} */ (object.properties))) {
    const says = field.description ?? "";
    const fallback = field.default === undefined ? "" : ` Default: ${JSON.stringify(field.default)}.`;
    body.append(
      make(
        "tr",
        {},
        make("td", {}, make("code", {}, name), required.has(name) ? "" : " (optional)"),
        make("td", {}, typeName(field)),
        make("td", {}, says + fallback),
      ),
    );
    below.push(...(JSON.stringify(field).match(/#\/components\/schemas\/\w+/g) ?? []));
  }
  const head = make("tr", {}, ...["field", "type", "meaning"].map((text) => make("th", { scope: "col" }, text)));
  /** @type {Node[]} */
  const drawn = [make("table", {}, make("thead", {}, head), body)];
  for (const reference of below) {
    const name = reference.split("/").pop() ?? "";
    if (seen.has(name)) continue;
    seen.add(name);
    drawn.push(make("h4", {}, name), ...fields({ $ref: reference }, seen));
  }
  return drawn;
}

/**
 * An example of a request body.
 * @param {Schema | undefined} schema
 * @returns {unknown}
 */
function example(schema) {
  const object = resolve(schema);
  if (object.examples?.length) return object.examples[0];
  if (object.default !== undefined) return object.default;
  if (object.enum) return object.enum[0];
  if ("const" in object) return object.const;
  const union = object.anyOf ?? object.oneOf;
  if (union) return example(union[0]);
  if (object.type === "array") return [];
  if (object.properties) {
    const names = (object.required ?? []).filter((/** @type {string} */ name) => name in object.properties);
    return Object.fromEntries(names.map((/** @type {string} */ name) => [name, example(object.properties[name])]));
  }
  return { integer: 0, number: 0, boolean: false, string: "", object: {} }[/** @type {string} */ (object.type)] ?? null;
}

/**
 * One address with its fields and a form to try it.
 * @param {string} path
 * @param {string} method
 * @param {Schema} operation
 */
function drawOperation(path, method, operation) {
  const inside = make("div");
  inside.append(make("p", {}, operation.description ?? ""));
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const parameters = operation.parameters ?? [];
  if (parameters.length) {
    inside.append(make("h3", {}, "Parameters"));
    for (const one of parameters) {
      inside.append(make("p", {}, make("code", {}, one.name), ` (${one.in}): ${one.description ?? typeName(one.schema)}`));
    }
  }
  if (body) inside.append(make("h3", {}, "Request"), ...fields(body));
  const response = operation.responses?.["200"] ?? operation.responses?.["201"];
  inside.append(make("h3", {}, "Response"), make("p", {}, response?.description ?? ""));
  const returned = response?.content?.["application/json"]?.schema;
  if (returned) inside.append(...fields(returned));
  inside.append(make("h3", {}, "Try it"), drawTrial(path, method, body));
  const summary = make("summary", {}, make("span", { class: "method" }, method.toUpperCase()), make("code", {}, path));
  summary.append(` ${operation.summary ?? ""}`);
  return make("details", { id: operation.operationId }, summary, inside);
}

/**
 * @param {string} path
 * @param {string} method
 * @param {Schema | undefined} body
 */
function drawTrial(path, method, body) {
  const form = make("form");
  const address = /** @type {HTMLInputElement} */ (make("input", { "aria-label": "Address", size: "40" }));
  address.value = path;
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { "aria-label": "Body", rows: "6" }));
  text.value = body ? JSON.stringify(example(body), null, 2) : "";
  const said = make("pre", { tabindex: "0", role: "status", "aria-label": "What the server says" });
  form.append(address, ...(body ? [text] : []), make("button", { class: "button" }, "Send"), said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    said.textContent = "…";
    const headers = body ? { "Content-Type": "application/json" } : undefined;
    try {
      const response = await fetch(address.value, { method, headers, body: body ? text.value : undefined });
      const raw = await response.text();
      said.textContent = `${response.status} ${response.statusText}\n${pretty(raw)}`;
    } catch (error) {
      said.textContent = String(error);
    }
  });
  return form;
}

/** @param {string} raw */
function pretty(raw) {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

async function draw() {
  const into = /** @type {HTMLElement} */ (document.getElementById("operations"));
  whole = await (await fetch("/api/openapi.json")).json();
  const summary = document.getElementById("summary");
  if (summary) summary.textContent = whole.info.description;
  /** @type {Map<string, Node[]>} */
  const groups = new Map();
  for (const [path, methods] of Object.entries(/** @type {Schema} */ (whole.paths))) {
    for (const [method, operation] of Object.entries(/** @type {Schema} */ (methods))) {
      const group = operation.tags?.[0] ?? "other";
      groups.set(group, [...(groups.get(group) ?? []), drawOperation(path, method, operation)]);
    }
  }
  for (const [name, drawn] of groups) into.append(make("h2", {}, name), ...drawn);
  into.setAttribute("aria-busy", "false");
}

draw().catch((error) => {
  document.getElementById("operations")?.append(`The description cannot be read: ${error}`);
});
