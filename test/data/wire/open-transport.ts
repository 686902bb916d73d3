import { createApolloTransport } from '../../../src/data/wire/apollo-transport.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';

interface Asked {
  query: string;
  variables: Record<string, unknown>;
  authorization: string | null;
}

/** A row in the form of the record API. */
export const row = {
  id: 'agua',
  type: 'ITEM',
  parentId: 'place',
  owner: 'bia',
  reference: 'Água',
  content: '{}',
  createdAt: 1_800_000_000_000,
  updatedAt: 1_800_000_000_000,
} as const;

/** The transport over a fetch with these answers, which notes its requests. */
export function open(answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = [];
  let token: string | null = 'token-1';
  const transport = createApolloTransport({
    endpoint: 'https://vendinha.test/graphql',
    token: async () => token,
    renewToken: async () => {
      token = 'token-2';
      return token;
    },
    fetcher: async (_input, init) => {
      const body = JSON.parse(String(init?.body)) as { query: string; variables: Record<string, unknown> };
      asked.push({ ...body, authorization: new Headers(init?.headers).get('authorization') });
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
  });
  return { transport, asked };
}

/** An answer with this body. */
export const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Reason of a failed call. */
export const reason = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TransportError)) throw error;
  return error.error;
};
