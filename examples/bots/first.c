#include <stdio.h>
#include <string.h>
char line[1 << 24], *list; long id;
int main(void) { while (fflush(stdout), fgets(line, sizeof line, stdin)) if (sscanf(line, "{\"jsonrpc\":\"2.0\",\"id\":%ld", &id) == 1) {
  if ((list = strstr(line, "\"queries\":["))) printf("{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"query\":%.*s}}\n", id, (int)strcspn(list + 11, ",]"), list + 11);
  else printf("{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{}}\n", id); } }
