import { UNREACHABLE_MESSAGE } from '../../domain/words/unreachable.ts';
/**
 * Failure of a call to the record API. `refused`: the server's answer, with code and Portuguese message. `network`:
 * no answer of the server. `auth`: the session is no longer valid.
 */
export interface DataError {
  kind: 'refused' | 'network' | 'auth';
  /** A RefusalCode of src/records/refusals.ts. For 'network' also 'NETWORK' or 'UNAVAILABLE', see isServerDown. */
  code: string;
  message: string;
  /** Details that the server added, e.g. the current totals of PRICE_CHANGED or the current record of STALE. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Result of a command: its value, or the reason why it was not done. Commands do not throw for either. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: DataError };

/** Refusals that mean 'later', not 'no'. The server may have carried out the call all the same. */
const LATER: ReadonlySet<string> = new Set(['INTERNAL', 'RATE_LIMITED']);

/** True where nobody knows yet whether a call was carried out, now or in an earlier attempt under its id [SY-86]. */
export const hasUnknownEnd = ({ kind, code }: Pick<DataError, 'kind' | 'code'>): boolean =>
  kind !== 'refused' || LATER.has(code);

/**
 * True for a refused question that would be refused again after a wait. INTERNAL counts, unlike for a write. A backend
 * that lacks a type, or cannot read a page's token, refuses without a code, which reads as INTERNAL.
 */
export const isFinalRefusal = ({ kind, code }: Pick<DataError, 'kind' | 'code'>): boolean =>
  kind === 'refused' && code !== 'RATE_LIMITED';

/** Told for a money command without a connection, because money never queues. */
export const OFFLINE_MESSAGE =
  'Sem conexão com a internet. Nada foi cobrado: tente novamente quando a conexão voltar.';

/** Error of a call that got no answer. */
export const UNREACHABLE: DataError = {
  kind: 'network',
  code: 'NETWORK',
  message: UNREACHABLE_MESSAGE,
};

export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
export const failed = (error: DataError): Outcome<never> => ({ kind: 'failed', error });

/** Code of an answer that comes from something before the server, such as a proxy's error page. */
export const UNAVAILABLE = 'UNAVAILABLE';

/** True where the server itself is why no answer came, so the person's connection is not at fault. */
export const isServerDown = ({ code }: Pick<DataError, 'code'>): boolean => code === UNAVAILABLE;
