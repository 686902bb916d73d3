import { type BacenCall, createBacenCall } from '../../../../server/pix/bacen/call.ts';
import type { HttpAnswer } from '../../../../server/pix/bacen/http.ts';

export interface Said {
  status: number;
  body?: unknown;
}

/** A call to a bank with these answers in turn, the last one for ever. `asked` notes each request. */
export function scriptedCall(said: readonly Said[], asked: string[] = []): BacenCall {
  const left = [...said];
  const next = (): HttpAnswer => {
    const { status, body } = (left.length > 1 ? left.shift() : left[0]) ?? { status: 500 };
    return { kind: 'answer', status, body };
  };
  const client = {
    send: async ({ method, path }: { method: string; path: string }) => {
      asked.push(`${method} ${path}`);
      return next();
    },
    close: () => undefined,
  };
  return createBacenCall(client, {
    get: async () => ({ kind: 'token', token: 'ficha' }),
    drop: () => undefined,
  });
}
