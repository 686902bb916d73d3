/**
 * Why a call to the record API gave nothing. `refused`: the server's answer, with its code and Portuguese message;
 * `network`: no answer; `auth`: the session is not good any more.
 */
export interface DataError {
  kind: 'refused' | 'network' | 'auth';
  /** A code of src/records/refusals.ts, or 'NETWORK'. */
  code: string;
  message: string;
  /** What the server added, e.g. the current totals of PRICE_CHANGED or the current record of STALE. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Result of a command: the value, or the reason it was not done. Commands do not throw for either. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'failed'; error: DataError };

/** Money never queues: said when there is no connection. */
export const OFFLINE_MESSAGE =
  'Sem conexão com a internet. Nada foi cobrado: tente novamente quando a conexão voltar.';

export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
export const failed = (error: DataError): Outcome<never> => ({ kind: 'failed', error });
