import json, random, sys

for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        params = asked["params"]
        result = (
            {"query": random.Random(params["seed"]).choice(params["queries"])} if asked["method"] == "choose" else {}
        )
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}), flush=True)
