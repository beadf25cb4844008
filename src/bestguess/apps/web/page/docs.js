// Swagger UI, which the package fastapi-swagger brings, shows the description of the API. Nothing is loaded from elsewhere.
// @ts-ignore: the bundle defines this global
SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: true, validatorUrl: null });
