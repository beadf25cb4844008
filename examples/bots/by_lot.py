import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue  # a notification is not answered
    result = {}
    if asked["method"] == "choose":
        queries, chance = asked["params"]["queries"], random.Random(asked["params"]["seed"])
        query = chance.choice(queries)
        result = {"query": query, "belief": {query: 1 / len(queries)}}
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}), flush=True)
