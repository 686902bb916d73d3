import type { DocumentNode, OperationVariables } from '@apollo/client';
import { SHOP_TYPES } from '../../records/record.ts';
import { jointOf } from './document-of.ts';
import { toDataError } from './transport-errors.ts';

/** Result of a call. */
export interface CallResult {
  data?: unknown;
  error?: unknown;
}

type Send = (document: DocumentNode, variables: OperationVariables) => Promise<CallResult>;

interface Waiting {
  document: DocumentNode;
  variables: OperationVariables;
  /** Takes the call's part of a joint answer. Without one the call is sent alone. */
  done(part: CallResult | undefined): void;
}

/** Types of records that home and a shop show, and types of which a little is read for each of many shops. */
const JOINED: readonly unknown[] = [
  ...['PROFILE', 'LOCATION', 'INVITE', 'HVMP_STATUS', 'SUPPLY_ORDER', 'CHAT_MESSAGE'],
  ...SHOP_TYPES,
];
/** Queries in one document; the server takes 15 aliases and 1000 tokens. */
const MAX = 10;

/**
 * Sends queries of `documentOf` for these types as one document where they come in the same turn. So a first visit
 * waits for one answer, not five. After errors each is asked alone, so a refused one costs no other.
 */
export function joinQueries(send: Send): Send {
  let waiting: Waiting[] = [];
  const flush = async (): Promise<void> => {
    const calls = waiting;
    waiting = [];
    const parts = calls.length > 1 ? await askTogether(send, calls) : [];
    calls.forEach(({ done }, nth) => void done(parts[nth]));
  };
  return (document, variables) =>
    new Promise((resolve) => {
      const done = (part?: CallResult): void => resolve(part ?? send(document, variables));
      if (!JOINED.includes(variables.type)) return done();
      if (waiting.length === 0) setTimeout(flush);
      if (waiting.push({ document, variables, done }) === MAX) void flush();
    });
}

/** The part of each call by its number; empty where each call must be asked alone. */
async function askTogether(send: Send, calls: readonly Waiting[]): Promise<readonly CallResult[]> {
  const all: OperationVariables = {};
  calls.forEach(({ variables }, nth) => {
    for (const name in variables) all[name + nth] = variables[name];
  });
  const { data, error } = await send(jointOf(calls.map(({ document }) => document)), all);
  if (error) return toDataError(error).kind === 'refused' ? [] : calls.map(() => ({ error }));
  const parts: CallResult[] = [];
  // The number is one digit, because MAX is 10.
  for (const [name, value] of Object.entries(data as object))
    parts[Number(name.slice(-1))] = { data: { [name.slice(0, -1)]: value } };
  return parts;
}
