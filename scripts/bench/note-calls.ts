import type { CDPSession } from '@playwright/test';

/** An answered call of the record API. */
export interface Call {
  /** The fields of the schema that it asked for, and the whole question. */
  fields: string;
  body: string;
  /** Of the answer as it came over the wire, with its head. */
  bytes: number;
  /** Compression of the answer; empty where it had none. */
  encoding: string;
  /** Wall clock of the machine, ms. */
  sentAt: number;
  endedAt: number;
}

const S = 1000;

/** Notes calls of a page from now on, as their answers have arrived. The list grows. */
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
