import {
  ApolloClient,
  ApolloLink,
  type DocumentNode,
  HttpLink,
  type OperationVariables,
} from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import type { HistoryTotals } from '../domain/history-totals.ts';
import type { RecordRow } from '../records/record.ts';
import { anySignal } from './any-signal.ts';
import {
  CREATE_RECORD,
  DELETE_RECORD,
  GET_RECORD,
  HISTORY_TOTALS,
  type ListAnswer,
  listDocument,
  NEARBY_LOCATIONS,
  STATUS_BY_PARENT,
  UPDATE_RECORD,
} from './documents.ts';
import { ResultCache } from './result-cache.ts';
import { serverClock } from './server-clock.ts';
import { type NearbyArgs, type NearbyItem, type Page, type Transport, TransportError } from './transport.ts';
import { isUnknownField, SIGNED_OUT, toDataError } from './transport-errors.ts';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
        fetchPolicy: 'cache-and-network';
      }
      interface Query {
        errorPolicy: 'all';
        fetchPolicy: 'cache-first';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

/** Longest wait for one answer, ms. */
const PATIENCE_MS = 20_000;

export interface ApolloDeps {
  endpoint: string;
  /**
   * The ID token; null when signed out, and then nothing is asked: whoever leaves meanwhile has no name to ask in. Rejects
   * where the provider cannot be reached. Absent for what is written while nobody is signed in.
   */
  token?: () => Promise<string | null>;
  /** The server refused the token: renews it; null when the session is over. */
  renewToken?: () => Promise<string | null>;
  fetcher: typeof fetch;
}

/** What a call came to, thrown or answered. */
interface Answer {
  data?: unknown;
  error?: unknown;
}

/** Apollo with the documents' default policies: watched cache-and-network, plain cache-first, errors beside data [R-04]. */
export function createApolloClient({ endpoint, token, fetcher }: ApolloDeps): ApolloClient {
  const authorised = new SetContextLink(async ({ headers }) => {
    if (!token) return {};
    const authorization = await token();
    if (!authorization) throw new TransportError(SIGNED_OUT);
    return { headers: { ...headers, authorization } };
  });
  const http = new HttpLink({
    uri: endpoint,
    fetch: async (input, init) => {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      const sentAt = Date.now();
      const response = await fetcher(input, {
        ...init,
        signal: anySignal(patience, init?.signal),
      });
      serverClock.heard(response.headers.get('x-server-time'), sentAt);
      return response;
    },
    enhancedClientAwareness: { transport: false },
  });
  return new ApolloClient({
    link: ApolloLink.from([authorised, http]),
    cache: new ResultCache(),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
}

/** The record API over Apollo. Mirrored types never touch its cache: the mirror is theirs. */
export function createApolloTransport(deps: ApolloDeps): Transport {
  const ending = new AbortController();
  const client = createApolloClient({
    ...deps,
    // What is under way when a person leaves is nobody's any more, and its token may be refused.
    fetcher: (input, init) =>
      deps.fetcher(input, { ...init, signal: anySignal(ending.signal, init?.signal) }),
  });

  const query = async (document: DocumentNode, variables: OperationVariables): Promise<Answer> => {
    const { data, error } = await client.query({ query: document, variables, fetchPolicy: 'no-cache' });
    return { data, error };
  };
  const mutate = async (document: DocumentNode, input: object): Promise<Answer> => {
    const variables = { input };
    const { data, error } = await client.mutate({ mutation: document, variables, fetchPolicy: 'no-cache' });
    return { data, error };
  };

  /** A refused token is renewed once; after that the refusal stands. */
  const renewing = async (call: () => Promise<Answer>): Promise<Answer> => {
    const first = await attempt(call);
    if (!first.error || toDataError(first.error).kind !== 'auth') return first;
    const renewed = await attempt(async () => ({ data: await deps.renewToken?.() }));
    return renewed.error || !renewed.data ? first : attempt(call);
  };

  const totals = untilUnknown((from: number) => renewing(() => query(HISTORY_TOTALS, { from })));
  const nearby = untilUnknown((args: NearbyArgs) => renewing(() => query(NEARBY_LOCATIONS, { ...args })));

  return {
    async get(id, type) {
      return oneOrNone(await renewing(() => query(GET_RECORD, { id, type })));
    },
    async list({ by, ...wanted }, args) {
      return page(await renewing(() => query(listDocument(by), { ...wanted, ...args })));
    },
    async status(parentId, type, args) {
      return page(await renewing(() => query(STATUS_BY_PARENT, { ...args, parentId, type })));
    },
    async historyTotals(since) {
      const answer = await totals(since);
      return answer && totalsOf(answer);
    },
    async nearby(args) {
      const answer = await nearby(args);
      return answer && page<NearbyItem>(answer);
    },
    async create(input) {
      return one(await renewing(() => mutate(CREATE_RECORD, input)));
    },
    async update(input) {
      return one(await renewing(() => mutate(UPDATE_RECORD, input)));
    },
    async remove(id, type) {
      one(await renewing(() => mutate(DELETE_RECORD, { id, type })));
    },
    async close() {
      ending.abort();
      client.stop();
      await client.clearStore();
    },
  };
}

/** Asks until the backend says that it knows no such field; null from then on. */
function untilUnknown<A>(ask: (args: A) => Promise<Answer>): (args: A) => Promise<Answer | null> {
  let isKnown = true;
  return async (args) => {
    if (!isKnown) return null;
    const answer = await ask(args);
    isKnown = !isUnknownField(answer.error);
    return isKnown ? answer : null;
  };
}

function totalsOf({ data, error }: Answer): HistoryTotals {
  const totals = (data as { totals?: HistoryTotals | null } | undefined)?.totals;
  if (error || !totals) throw new TransportError(toDataError(error ?? null));
  const { purchases, spent, deposited, locations } = totals;
  return { purchases, spent, deposited, locations };
}

/** Whatever a call throws becomes its error, so that there is one way to look at both. */
async function attempt(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    return { data: undefined, error };
  }
}

function oneOrNone({ data, error }: Answer): RecordRow | null {
  const reason = error ? toDataError(error) : null;
  if (reason && reason.code !== 'NOT_FOUND') throw new TransportError(reason);
  return (data as { record: RecordRow | null } | undefined)?.record ?? null;
}

function one({ data, error }: Answer): RecordRow {
  if (error) throw new TransportError(toDataError(error));
  const row = (data as { record: RecordRow | null } | undefined)?.record;
  if (!row) throw new TransportError(toDataError(null));
  return row;
}

/** Data beside errors is usable, but partial; errors without data are a failure. */
function page<T>({ data, error }: Answer): Page<T> {
  const answer = (data as ListAnswer<T> | null | undefined)?.page;
  if (!answer?.items) throw new TransportError(toDataError(error ?? null));
  const items = answer.items.filter((item) => item !== null);
  return {
    items,
    nextToken: answer.nextToken,
    partial: error !== undefined || items.length < answer.items.length,
  };
}
