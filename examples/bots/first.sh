while read -r line; do
  id=${line#*\"id\":} id=${id%%,*} query=${line#*\"queries\":[} query=${query%%[],]*}
  case $line in
    *'"method":"choose"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"query":%s}}\n' "$id" "$query" ;;
    *'"id":'*) printf '{"jsonrpc":"2.0","id":%s,"result":{}}\n' "$id" ;; esac
done
