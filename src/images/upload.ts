import { withTimeout } from './timeout.ts';

/** Timeout of a request without a large body, ms. */
const TIMEOUT_MS = 20_000;
/** Timeout of an upload without progress, ms. A slow network may buffer much of it. */
const STALL_MS = 60_000;

/** A signed request, ready to go. */
export interface SignedRequest {
  method: string;
  url: string;
  headers: Headers;
  body: Blob | null;
  signal: AbortSignal | null;
  /** Timeout without a body, ms, where the usual one does not fit. */
  timeoutMs?: number | undefined;
  /** Called with the share of the body sent, 0 to 1. */
  onProgress: ((share: number) => void) | null;
}

/** Sends a request and answers as fetch does. Rejects with AbortError when cancelled, otherwise without an answer. */
export type SendRequest = (request: SignedRequest) => Promise<Response>;

/** Uses fetch, and XMLHttpRequest where progress is wanted, because only it reports an upload's progress. */
export function createTransport(fetcher: typeof fetch): SendRequest {
  return (request) => {
    if (request.onProgress && typeof XMLHttpRequest === 'function')
      return sendByXhr(request, request.onProgress);
    const { method, headers, body, signal } = request;
    const send = (until: AbortSignal | null): Promise<Response> =>
      fetcher(request.url, { method, headers, body, signal: until });
    return body ? send(signal) : withTimeout(request.timeoutMs ?? TIMEOUT_MS, send, signal);
  };
}

function sendByXhr(request: SignedRequest, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new TypeError('The upload stands still'));
        xhr.abort();
      }, STALL_MS);
    };
    xhr.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onerror = () => reject(new TypeError('Failed to send'));
    xhr.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    const abort = () => xhr.abort();
    request.signal?.addEventListener('abort', abort, { once: true });
    xhr.onloadend = () => {
      clearTimeout(stalled);
      request.signal?.removeEventListener('abort', abort);
    };
    if (request.signal?.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    moved();
    xhr.send(request.body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const empty = xhr.status === 204 || xhr.status === 304;
  return new Response(empty ? null : xhr.responseText, { status: xhr.status, headers });
}
