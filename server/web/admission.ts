import type { FastifyContextConfig, FastifyInstance, onRequestHookHandler } from 'fastify';

/**
 * Credential that opens a route. A device's key alone lies in the body. All others are checked before a byte of one is
 * read.
 */
export type Credential = 'public' | 'session' | 'webhook secret' | 'device key' | 'sigv4';

/** Rule by which a route lets a request in. Every route declares one, see registerGate. */
export interface Admission {
  by: Credential;
  /** Most bytes of a body; 0 where none is read, 'streamed' where the route counts them as they come. */
  body: number | 'streamed';
  /**
   * Set where even a valid session's requests count for their network, because the route has no limit of a person
   * before its body.
   */
  counts?: 'network';
  /** Set where the route itself decides who is answered beyond the limit of their network. */
  beyond?: 'route';
  /** Most values in a JSON body, where REQUEST_BOUNDS allows fewer. */
  values?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Admission;
  }
}

interface AdmittedRoute {
  config: FastifyContextConfig;
  bodyLimit?: number;
  onRequest?: onRequestHookHandler;
}

/** The options of a route with this admission. `admit` looks at the credential, and answers requests without one. */
export function admitted(admission: Admission, admit?: onRequestHookHandler): AdmittedRoute {
  const { body } = admission;
  return {
    config: { admission },
    ...(typeof body === 'number' && body > 0 && { bodyLimit: body }),
    ...(admit && { onRequest: admit }),
  };
}

/** Declares the routes that a package registers below a path, to which no options can be given. */
export function declareRoutes(app: FastifyInstance, url: string, { config }: AdmittedRoute): void {
  app.addHook('onRoute', (route) => {
    if (route.url === url) route.config = { ...route.config, ...config };
  });
}

/** Admission of a route that anybody may ask and that reads no body. */
export const OPEN: AdmittedRoute = admitted({ by: 'public', body: 0 });
