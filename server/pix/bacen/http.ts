import * as http from 'node:http';
import * as https from 'node:https';
import { parseJson } from '../../../src/domain/values/parse-json.ts';

export interface HttpOptions {
  baseUrl: string;
  /** PEM of our client certificate and its key; null only where the provider needs none (the local simulator). */
  clientCertificate: { cert: string; key: string } | null;
  /** PEM of the provider's certificate authority; null for the public ones. */
  ca: string | null;
  /** Longest wait for a whole answer, in ms. */
  timeoutMs: number;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** True where the path starts at the host, not below the base address: for calls outside the standard. */
  fromRoot?: boolean;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

export type HttpAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  /** No whole answer came, so the request may have been carried out. */
  | { kind: 'lost'; detail: string };

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): void;
}

/** Largest answer that is read, in bytes. The provider has none as large. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A client of JSON over HTTP with mutual TLS and kept connections. Never throws: a lost answer is a value. */
export function createHttpClient(options: HttpOptions): HttpClient {
  const base = new URL(options.baseUrl);
  // A built server loads TLS with the first call, behind the open port.
  let agent: http.Agent | undefined;
  const prefix = base.pathname.replace(/\/$/, '');

  const send = ({ method, path, fromRoot, headers, body }: HttpRequest): Promise<HttpAnswer> =>
    new Promise((resolve) => {
      const payload = body === undefined ? null : JSON.stringify(body);
      agent ??= openAgent(base, options);
      const request = (base.protocol === 'https:' ? https : http).request(
        {
          agent,
          method,
          path: fromRoot ? path : prefix + path,
          hostname: base.hostname,
          port: base.port,
          signal: AbortSignal.timeout(options.timeoutMs),
          headers: {
            accept: 'application/json',
            ...(payload === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (response) => collect(response, resolve),
      );
      request.on('error', (error) => resolve({ kind: 'lost', detail: error.message }));
      request.end(payload ?? undefined);
    });
  return { send, close: () => agent?.destroy() };
}

function openAgent(base: URL, { clientCertificate, ca }: HttpOptions): http.Agent {
  if (base.protocol !== 'https:') return new http.Agent({ keepAlive: true });
  return new https.Agent({ keepAlive: true, ...clientCertificate, ...(ca ? { ca } : {}) });
}

function collect(response: http.IncomingMessage, resolve: (answer: HttpAnswer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) response.destroy(new Error('answer too large'));
    else chunks.push(chunk);
  });
  response.on('error', (error) => resolve({ kind: 'lost', detail: error.message }));
  response.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    // Gateways answer errors with HTML.
    resolve({ kind: 'answer', status: response.statusCode ?? 0, body: parseJson(text) });
  });
}
