/** The parts of swagger-ui-dist that are used; the package has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerRequest {
    readonly url: string;
    readonly headers: Record<string, string>;
  }

  interface SwaggerOptions {
    readonly domNode: HTMLElement;
    /** OpenAPI document. */
    readonly spec: object;
    /** Changes a request before it is sent. */
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
    readonly docExpansion: 'none' | 'list';
    readonly filter: boolean;
    readonly validatorUrl: null;
    readonly defaultModelsExpandDepth: number;
    /** Replaces components by their names. */
    readonly plugins: readonly { readonly wrapComponents: Readonly<Record<string, () => () => null>> }[];
  }

  export default function SwaggerUIBundle(options: SwaggerOptions): unknown;
}
