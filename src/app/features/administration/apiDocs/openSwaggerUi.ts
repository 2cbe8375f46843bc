/** Shows an OpenAPI document with Swagger UI, in a chunk of its own. */
import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';

interface SwaggerUi {
  readonly domNode: HTMLElement;
  readonly document: object;
  /** Address of the server with its base path. */
  readonly baseUrl: string;
  /** Read before each call that a person tries. */
  readonly token: () => string | undefined;
}

/** Fills an element. The token is sent to this server only. */
export function openSwaggerUi({ domNode, document, baseUrl, token }: SwaggerUi): void {
  SwaggerUIBundle({
    domNode,
    spec: { ...document, servers: [{ url: baseUrl.replace(/\/$/, '') }] },
    requestInterceptor: (request) => {
      const bearer = token();
      if (bearer === undefined || !request.url.startsWith(baseUrl)) return request;
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } };
    },
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    // There is one server, and the choice among servers has no accessible name.
    plugins: [{ wrapComponents: { ServersContainer: () => () => null } }],
  });
}
