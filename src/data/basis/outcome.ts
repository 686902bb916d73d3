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

/** Result of a command: the value, or the reason it was not done. Commands do not throw for either. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: DataError };

/** Refusals that say 'later' rather than 'no'. The server may have carried out what it was asked for. */
const LATER: ReadonlySet<string> = new Set(['INTERNAL', 'RATE_LIMITED']);

/** True where nobody knows yet whether a call was carried out, now or in an earlier attempt under the same id [SY-86]. */
export const hasUnknownEnd = ({ kind, code }: Pick<DataError, 'kind' | 'code'>): boolean =>
  kind !== 'refused' || LATER.has(code);

/**
 * True for the refusal of a question that waiting would not change. INTERNAL counts, unlike for a write.
 * A backend that lacks a type, or cannot read a page's token, refuses without a code, and that reads as INTERNAL.
 */
export const isFinalRefusal = ({ kind, code }: Pick<DataError, 'kind' | 'code'>): boolean =>
  kind === 'refused' && code !== 'RATE_LIMITED';

/** Money never queues: said when there is no connection. */
export const OFFLINE_MESSAGE =
  'Sem conexão com a internet. Nada foi cobrado: tente novamente quando a conexão voltar.';

/** No answer at all. */
export const UNREACHABLE: DataError = {
  kind: 'network',
  code: 'NETWORK',
  message: UNREACHABLE_MESSAGE,
};

export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
export const failed = (error: DataError): Outcome<never> => ({ kind: 'failed', error });

/** The code of an answer that is not the server's own while the way to it is there, such as a proxy's error page. */
export const UNAVAILABLE = 'UNAVAILABLE';

/** True where no answer came because of the server itself: nothing that the person's connection could cure. */
export const isServerDown = ({ code }: Pick<DataError, 'code'>): boolean => code === UNAVAILABLE;
