import type { CDPSession } from '@playwright/test';

/** An answered call of the record API. */
export interface Call {
  /** Fields of the schema in the question. Below it the whole question. */
  fields: string;
  body: string;
  /** Bytes of the answer on the wire, with its head. */
  bytes: number;
  /** Compression of the answer; empty without any. */
  encoding: string;
  /** Wall clock of the machine at the sending, ms. */
  sentAt: number;
  endedAt: number;
}

const S = 1000;

/** Notes a page's calls from now on, as their answers arrive. The list grows. */
export async function noteCalls(session: CDPSession): Promise<Call[]> {
  const calls: Call[] = [];
  const open = new Map<string, Omit<Call, 'bytes' | 'endedAt'> & { zero: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (request.method !== 'POST' || !request.url.endsWith('/graphql')) return;
    const body = request.postData ?? '';
    const times = { sentAt: wallTime * S, zero: (wallTime - timestamp) * S };
    open.set(requestId, { fields: fieldsOf(body), body, encoding: '', ...times });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const call = open.get(requestId);
    if (call) call.encoding = response.headers['content-encoding'] ?? '';
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const call = open.get(requestId);
    if (call) calls.push({ ...call, bytes: encodedDataLength, endedAt: timestamp * S + call.zero });
  });
  await session.send('Network.enable');
  return calls;
}

function fieldsOf(body: string): string {
  const { operationName, query = '' } = JSON.parse(body || '{}') as {
    operationName?: string;
    query?: string;
  };
  return operationName ?? query.slice(0, 40);
}
