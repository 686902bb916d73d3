import { BUCKET, type ImageServer } from './image-server.ts';
import { png } from './pictures.ts';

interface PutOptions {
  body?: Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** Requests that a person sends to a picture server, signed with their credentials. */
export function senderOf(server: () => ImageServer) {
  const send = (who: string, key: string, init: RequestInit = {}): Promise<Response> =>
    server().aws(who).fetch(server().url(key), init);
  return {
    put: (who: string, key: string, { body = png(), type = 'image/png', headers = {} }: PutOptions = {}) =>
      send(who, key, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: { 'content-type': type, ...headers },
      }),
    get: (who: string, key: string, headers: Record<string, string> = {}) => send(who, key, { headers }),
    remove: (who: string, key: string) => send(who, key, { method: 'DELETE' }),
    list: (who: string, prefix: string) =>
      server()
        .aws(who)
        .fetch(`${server().endpoint}/${BUCKET}/?list-type=2&prefix=${encodeURIComponent(prefix)}`),
    copy: (who: string, from: string, to: string) =>
      send(who, to, { method: 'PUT', headers: { 'x-amz-copy-source': `${BUCKET}/${encodeURI(from)}` } }),
  };
}

/** The code of a refusal, or 'none'. */
export const codeOf = async (response: Promise<Response>): Promise<string> =>
  /<Code>(.*?)<\/Code>/.exec(await (await response).text())?.[1] ?? 'none';
