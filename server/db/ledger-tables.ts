/** The ledger's tables. Times are ms since 1970, amounts integer centavos, flags 0 or 1. */
export interface AccountTable {
  /** 'user:<sub>:balance', 'user:<sub>:revenue', 'user:<sub>:hold', 'platform:psp', 'platform:fees', 'platform:suspense', … */
  id: string;
  balance: number;
  /** 1 when the balance may fall below zero (platform accounts; a person's balance after a PIX return). */
  overdraft: number;
  updated_at: number;
  /**
   * Number of transfers that moved the account. Null until the first audit after the upgrade that brought the count.
   */
  moves: number | null;
  /** The digests of those transfers, added up (server/money/ledger/books/seal.ts); null like `moves`. */
  digest: number | null;
}

/** Sums of an account's transfers so far, counted by an audit. Rows of another `walk` count as nothing. */
export interface AuditSumTable {
  account: string;
  /** Name of one walk through the books: the time at which it began, in ms. */
  walk: number;
  moves: number;
  balance: number;
  digest: number;
}

/** One movement of money: `amount` leaves `debit` and enters `credit`. Append-only. */
export interface TransferTable {
  id: string;
  /** Unique: the idempotency key of the movement, e.g. 'purchase:<id>:balance'. */
  reference: string;
  debit: string;
  credit: string;
  amount: number;
  kind: string;
  created_at: number;
}

/** One link of the chain over the ledger: the hash is of its transfer and of the hash before. Append-only, without gaps. */
export interface SealTable {
  /** Place in the chain, from 1. */
  seq: number;
  transfer_id: string;
  hash: string;
}

/** Transfers that were posted and wait for their link in the chain. */
export interface UnsealedTable {
  transfer_id: string;
}

/** Acts of operators on money. Append-only, never removed. */
export interface OperatorActTable {
  id: string;
  /** 'suspense', 'repair', 'end-repair', 'close-account', 'change-email' or 'end-location'. */
  act: string;
  /** Subject of the act, such as an endToEndId. */
  subject: string;
  /** Name of the operator and the reason, in their own words. */
  by_whom: string;
  /** JSON: amounts and subs, never names or documents. */
  detail: string;
  created_at: number;
}
