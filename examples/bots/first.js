require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = method === "choose" ? { query: params.queries[0] } : {};
  console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
});
