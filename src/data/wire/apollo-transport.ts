import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import type { HistoryTotals } from '../../domain/history/totals.ts';
import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import type { RecordRow } from '../../records/record.ts';
import { anySignal } from '../basis/any-signal.ts';
import { type ApolloDeps, createApolloClient } from './apollo-client.ts';
import { createReference } from './apollo-reference.ts';
import {
  CREATE_RECORD,
  DELETE_RECORD,
  GET_RECORD,
  HELD_DEPOSITS,
  HISTORY_TOTALS,
  type ListAnswer,
  listDocument,
  NEARBY_CHANGES,
  NEARBY_LOCATIONS,
  questionDocument,
  SALE_DAYS,
  STATUS_BY_PARENT,
  UPDATE_RECORD,
} from './documents.ts';
import { type CallResult, joinQueries } from './join-queries.ts';
import {
  type NearbyAnswer,
  type NearbyArgs,
  type NearbyItem,
  type Page,
  type SaleDaysAnswer,
  type SaleDaysQuestion,
  type Transport,
  TransportError,
} from './transport.ts';
import { isUnknownField, toDataError } from './transport-errors.ts';

/** The record API over Apollo. Records never enter its cache, because the mirror holds them. */
export function createApolloTransport(deps: ApolloDeps): Transport {
  const ending = new AbortController();
  const client = createApolloClient({
    ...deps,
    // Calls under way when a person leaves are aborted: nobody waits for them, and their token may be refused.
    fetcher: (input, init) =>
      deps.fetcher(input, { ...init, signal: anySignal(ending.signal, init?.signal) }),
  });

  const query = joinQueries(asking(client));
  const mutate = (document: DocumentNode, input: object): Promise<CallResult> =>
    client.mutate({ mutation: document, variables: { input }, fetchPolicy: 'no-cache' }).catch(failedBy);

  const { totals, held, sales, nearby, changes } = newerCalls(query);

  return {
    ...beside(client, query),
    async get(id, type) {
      return oneOrNone(await query(GET_RECORD, { id, type }));
    },
    async list({ by, ...wanted }, args) {
      return page(await query(listDocument(by), { ...wanted, ...args }));
    },
    async status(parentId, type, args) {
      return page(await query(STATUS_BY_PARENT, { ...args, parentId, type }));
    },
    async historyTotals(since) {
      const answer = await totals(since);
      return answer && totalsOf(answer);
    },
    async heldDeposits() {
      const answer = await held();
      return answer && heldOf(answer);
    },
    async nearby({ known, ...args }) {
      const answer = (known !== '' && (await changes({ ...args, known }))) || (await nearby(args));
      return answer && nearbyOf(answer);
    },
    async saleDays(question) {
      const answer = await sales(question);
      return answer && partOf<SaleDaysAnswer>(answer, 'sales');
    },
    askNewer: questions(query),
    async create(input) {
      return one(await mutate(CREATE_RECORD, input));
    },
    async update(input) {
      return one(await mutate(UPDATE_RECORD, input));
    },
    async remove(input) {
      one(await mutate(DELETE_RECORD, input));
    },
    async close() {
      ending.abort();
      client.stop();
      await client.clearStore();
    },
  };
}

/** Calls that an older backend may not know. */
const newerCalls = (query: ReturnType<typeof joinQueries>) => ({
  totals: whileKnown((from: number) => query(HISTORY_TOTALS, { from })),
  held: whileKnown(() => query(HELD_DEPOSITS, {})),
  sales: whileKnown((question: SaleDaysQuestion) => query(SALE_DAYS, { ...question })),
  nearby: whileKnown((args: Omit<NearbyArgs, 'known'>) => query(NEARBY_LOCATIONS, { ...args })),
  changes: whileKnown((args: NearbyArgs) => query(NEARBY_CHANGES, { ...args })),
});

/** Calls that read no records: reference values, and questions of few screens by their own document. */
const beside = (client: ApolloClient, query: ReturnType<typeof joinQueries>) => ({
  ...createReference(client),
  async ask(document: DocumentNode, variables: object): Promise<unknown> {
    const { data, error } = await query(document, variables);
    if (error || !data) throw new TransportError(toDataError(error ?? null));
    return data;
  },
});

/** Questions that only some screens ask, as long as the backend knows their field and arguments. */
function questions(query: ReturnType<typeof joinQueries>): Transport['askNewer'] {
  type Ask = (document: DocumentNode, args: object) => Promise<CallResult | null>;
  const asks = new Map<string, Ask>();
  return async ({ newer, ...question }, args = {}, isWanted = false) => {
    const known = question.variables ?? {};
    for (const variables of newer ? [{ ...known, ...newer }, known] : [known]) {
      const names = Object.keys(variables);
      const key = [question.field, ...names].join(' ');
      const ask = (!isWanted && asks.get(key)) || whileKnown(query);
      asks.set(key, ask);
      const given = Object.fromEntries(names.map((name) => [name, args[name]]));
      const answer = await ask(questionDocument({ ...question, variables }), given);
      if (answer) return partOf(answer, 'told');
    }
    return null;
  };
}

const asking =
  (client: ApolloClient) =>
  (query: DocumentNode, variables: OperationVariables): Promise<CallResult> =>
    client.query({ query, variables, fetchPolicy: 'no-cache' }).catch(failedBy);

/** A thrown error is treated like an error of an answer. */
const failedBy = (error: unknown): CallResult => ({ error });

/** Pause before an unknown call is tried again, ms. One of several processes may not be upgraded yet [SY-39]. */
const AGAIN_MS = 5 * 60_000;

/** Wraps a call. It gives null while the backend has lately said that it does not know the field. */
function whileKnown<A extends unknown[]>(ask: (...args: A) => Promise<CallResult>) {
  let unknownAt: number | null = null;
  return async (...args: A): Promise<CallResult | null> => {
    if (unknownAt !== null && Math.abs(Date.now() - unknownAt) < AGAIN_MS) return null;
    const answer = await ask(...args);
    unknownAt = isUnknownField(answer.error) ? Date.now() : null;
    return unknownAt === null ? answer : null;
  };
}

/** One part of an answer. Throws TransportError where it did not come whole. */
function partOf<T>({ data, error }: CallResult, name: string): T {
  const part = (data as Record<string, T | null> | undefined)?.[name];
  if (error || !part) throw new TransportError(toDataError(error ?? null));
  return part;
}

function totalsOf(answer: CallResult): HistoryTotals {
  const { purchases, spent, deposited, locations } = partOf<HistoryTotals>(answer, 'totals');
  return { purchases, spent, deposited, locations };
}

const heldOf = (answer: CallResult): readonly HeldPart[] =>
  partOf<readonly HeldPart[]>(answer, 'held').map(({ amount, until }) => ({ amount, until }));

function oneOrNone({ data, error }: CallResult): RecordRow | null {
  const reason = error ? toDataError(error) : null;
  if (reason && reason.code !== 'NOT_FOUND') throw new TransportError(reason);
  return (data as { record: RecordRow | null } | undefined)?.record ?? null;
}

function one({ data, error }: CallResult): RecordRow {
  if (error) throw new TransportError(toDataError(error));
  const row = (data as { record: RecordRow | null } | undefined)?.record;
  if (!row) throw new TransportError(toDataError(null));
  return row;
}

/** An answer of either kind. An older server sends every record, and the ids are then those of the records. */
function nearbyOf(answer: CallResult): NearbyAnswer {
  const found = page<Partial<NearbyItem> & Pick<NearbyItem, 'record' | 'seenAt'>>(answer);
  const { sameSince } = (answer.data as { page: Partial<NearbyAnswer> }).page;
  const items = found.items.map((item) => ({ ...item, id: item.id ?? item.record?.id ?? '' }));
  return { ...found, items, sameSince: sameSince ?? null };
}

/** Data beside errors is usable, but partial; errors without data are a failure. */
function page<T>({ data, error }: CallResult): Page<T> {
  const answer = (data as ListAnswer<T> | null | undefined)?.page;
  if (!answer?.items) throw new TransportError(toDataError(error ?? null));
  const items = answer.items.filter((item) => item !== null);
  return {
    items,
    nextToken: answer.nextToken,
    partial: error !== undefined || items.length < answer.items.length,
  };
}
