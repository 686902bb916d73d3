import { DatabaseSync } from 'node:sqlite';
import { ownFile } from '../../server/db/private-files.ts';
import type { PspReturn } from '../../server/pix/psp-port.ts';

export interface ChargeRow {
  txid: string;
  amount: number;
  status: 'ACTIVE' | 'REMOVED_BY_RECEIVER';
  br_code: string;
  location: string;
  description: string;
  payer_cpf: string | null;
  payer_name: string | null;
  created_at: number;
  expires_at: number;
}

/** A payment, which settles at `paid_at`. Until then another bank still holds it, and nobody sees it. */
export interface PixRow {
  end_to_end_id: string;
  txid: string | null;
  amount: number;
  paid_at: number;
}

export interface ReturnRow {
  id: string;
  end_to_end_id: string;
  return_id: string;
  amount: number;
  nature: string;
  /** Status at `settles_at`. With `settles_at` null it stays in process until somebody acts. */
  status: PspReturn['status'];
  reason: string | null;
  created_at: number;
  settles_at: number | null;
}

export interface DeliveryRow {
  seq: number;
  end_to_end_id: string;
  attempts: number;
  due_at: number;
}

/** Money that leaves. It ends as `ending` at `settles_at`. With null it stays in process until a person acts. */
export interface PayoutRow {
  id_envio: string;
  end_to_end_id: string;
  amount: number;
  pix_key: string;
  note: string;
  ending: 'DONE' | 'FAILED';
  reason: string | null;
  /** 1 for a payout that shows an undocumented status until it settles. */
  odd: number;
  created_at: number;
  settles_at: number | null;
}

export interface ClaimRow {
  id: string;
  end_to_end_id: string;
  amount: number;
  status: 'OPEN' | 'ACCEPTED' | 'REJECTED';
  created_at: number;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS charge (txid TEXT PRIMARY KEY, amount INTEGER NOT NULL, status TEXT NOT NULL, br_code TEXT NOT NULL,
    location TEXT NOT NULL UNIQUE, description TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS pix (end_to_end_id TEXT PRIMARY KEY, txid TEXT, amount INTEGER NOT NULL, paid_at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS pix_by_txid ON pix (txid);
  CREATE INDEX IF NOT EXISTS pix_by_time ON pix (paid_at);
  CREATE TABLE IF NOT EXISTS pix_return (id TEXT NOT NULL, end_to_end_id TEXT NOT NULL, return_id TEXT NOT NULL, amount INTEGER NOT NULL,
    nature TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL, reason TEXT, settles_at INTEGER, PRIMARY KEY (end_to_end_id, id)) STRICT;
  CREATE TABLE IF NOT EXISTS delivery (seq INTEGER PRIMARY KEY, end_to_end_id TEXT NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS payout (id_envio TEXT PRIMARY KEY, end_to_end_id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL,
    pix_key TEXT NOT NULL, note TEXT NOT NULL, ending TEXT NOT NULL, reason TEXT, odd INTEGER NOT NULL, created_at INTEGER NOT NULL,
    settles_at INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS claim (id TEXT PRIMARY KEY, end_to_end_id TEXT NOT NULL, amount INTEGER NOT NULL, status TEXT NOT NULL,
    created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

export type BankStore = ReturnType<typeof openBankStore>;

type Value = string | number | null;

/** The simulated bank's own file, apart from the product's data; ':memory:' in tests. */
export function openBankStore(path: string) {
  if (path !== ':memory:') ownFile(path);
  const db = new DatabaseSync(path);
  // With these settings the file outlives a killed process. A flush would hold the one thread that a demo's requests
  // share with its bank.
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000');
  db.exec(TABLES);
  namePayers(db);
  endReturns(db);
  return { ...charges(db), ...payments(db), ...webhooks(db), ...payouts(db), close: () => db.close() };
}

/** Adds the payer's columns to a file from before the bank kept the payer of a charge. */
function namePayers(db: DatabaseSync): void {
  const columns = all<{ name: string }>(db, "SELECT name FROM pragma_table_info('charge')");
  if (columns.some(({ name }) => name === 'payer_cpf')) return;
  db.exec('ALTER TABLE charge ADD COLUMN payer_cpf TEXT; ALTER TABLE charge ADD COLUMN payer_name TEXT');
}

/** Adds the end of returns to a file from before they took time. All its returns are done. */
function endReturns(db: DatabaseSync): void {
  const columns = all<{ name: string }>(db, "SELECT name FROM pragma_table_info('pix_return')");
  if (columns.some(({ name }) => name === 'settles_at')) return;
  db.exec(
    'ALTER TABLE pix_return ADD COLUMN reason TEXT; ALTER TABLE pix_return ADD COLUMN settles_at INTEGER',
  );
  db.exec('UPDATE pix_return SET settles_at = created_at');
}

const one = <T>(db: DatabaseSync, sql: string, ...args: Value[]): T | null =>
  (db.prepare(sql).get(...args) as T | undefined) ?? null;
const all = <T>(db: DatabaseSync, sql: string, ...args: Value[]): T[] => db.prepare(sql).all(...args) as T[];
const run = (db: DatabaseSync, sql: string, ...args: Value[]): void => {
  db.prepare(sql).run(...args);
};

const charges = (db: DatabaseSync) => ({
  charge: (txid: string) => one<ChargeRow>(db, 'SELECT * FROM charge WHERE txid = ?', txid),
  chargeAt: (location: string) => one<ChargeRow>(db, 'SELECT * FROM charge WHERE location = ?', location),
  charges: (limit: number) =>
    all<ChargeRow>(db, 'SELECT * FROM charge ORDER BY created_at DESC LIMIT ?', limit),
  addCharge: (c: ChargeRow) => {
    const sql =
      'INSERT INTO charge (txid, amount, status, br_code, location, description, payer_cpf, payer_name, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
    run(
      db,
      sql,
      c.txid,
      c.amount,
      c.status,
      c.br_code,
      c.location,
      c.description,
      c.payer_cpf,
      c.payer_name,
      c.created_at,
      c.expires_at,
    );
  },
  removeCharge: (txid: string) =>
    run(db, "UPDATE charge SET status = 'REMOVED_BY_RECEIVER' WHERE txid = ?", txid),
});

const payments = (db: DatabaseSync) => ({
  pix: (id: string) => one<PixRow>(db, 'SELECT * FROM pix WHERE end_to_end_id = ?', id),
  pixOf: (txid: string) =>
    all<PixRow>(db, 'SELECT * FROM pix WHERE txid = ? ORDER BY paid_at, end_to_end_id', txid),
  pixBetween: (from: number, to: number) =>
    all<PixRow>(
      db,
      'SELECT * FROM pix WHERE paid_at BETWEEN ? AND ? ORDER BY paid_at, end_to_end_id',
      from,
      to,
    ),
  addPix: (p: PixRow) => {
    const sql = 'INSERT INTO pix (end_to_end_id, txid, amount, paid_at) VALUES (?, ?, ?, ?)';
    run(db, sql, p.end_to_end_id, p.txid, p.amount, p.paid_at);
  },
  returnsOf: (id: string) =>
    all<ReturnRow>(db, 'SELECT * FROM pix_return WHERE end_to_end_id = ? ORDER BY created_at, id', id),
  addReturn: (r: ReturnRow) => {
    const sql =
      'INSERT INTO pix_return (id, end_to_end_id, return_id, amount, nature, status, reason, created_at, settles_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';
    const { id, end_to_end_id, return_id, amount, nature, status, reason } = r;
    run(db, sql, id, end_to_end_id, return_id, amount, nature, status, reason, r.created_at, r.settles_at);
  },
  endReturn: ({ id, end_to_end_id, status, reason }: ReturnRow, at: number) => {
    const sql =
      'UPDATE pix_return SET status = ?, reason = ?, settles_at = ? WHERE end_to_end_id = ? AND id = ?';
    run(db, sql, status, reason, at, end_to_end_id, id);
  },
});

const webhooks = (db: DatabaseSync) => ({
  addDelivery: (endToEndId: string, dueAt: number) =>
    run(db, 'INSERT INTO delivery (end_to_end_id, attempts, due_at) VALUES (?, 0, ?)', endToEndId, dueAt),
  dueDeliveries: (now: number) =>
    all<DeliveryRow>(db, 'SELECT * FROM delivery WHERE due_at <= ? ORDER BY seq LIMIT 100', now),
  endDelivery: (seq: number) => run(db, 'DELETE FROM delivery WHERE seq = ?', seq),
  retryDelivery: (seq: number, dueAt: number) =>
    run(db, 'UPDATE delivery SET attempts = attempts + 1, due_at = ? WHERE seq = ?', dueAt, seq),
  webhookUrl: () =>
    one<{ value: string }>(db, "SELECT value FROM setting WHERE key = 'webhook'")?.value ?? null,
  setWebhookUrl: (url: string) => {
    const sql =
      "INSERT INTO setting (key, value) VALUES ('webhook', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    run(db, sql, url);
  },
});

const payouts = (db: DatabaseSync) => ({
  payout: (id: string) => one<PayoutRow>(db, 'SELECT * FROM payout WHERE id_envio = ?', id),
  payoutByEndToEnd: (id: string) => one<PayoutRow>(db, 'SELECT * FROM payout WHERE end_to_end_id = ?', id),
  payoutsBetween: (from: number, to: number) =>
    all<PayoutRow>(
      db,
      'SELECT * FROM payout WHERE created_at BETWEEN ? AND ? ORDER BY created_at, id_envio',
      from,
      to,
    ),
  payouts: (limit: number) =>
    all<PayoutRow>(db, 'SELECT * FROM payout ORDER BY created_at DESC, id_envio LIMIT ?', limit),
  addPayout: (p: PayoutRow) => {
    const sql = `INSERT INTO payout (id_envio, end_to_end_id, amount, pix_key, note, ending, reason, odd, created_at, settles_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const { id_envio, end_to_end_id, amount, pix_key, note, ending, reason, odd } = p;
    run(
      db,
      sql,
      id_envio,
      end_to_end_id,
      amount,
      pix_key,
      note,
      ending,
      reason,
      odd,
      p.created_at,
      p.settles_at,
    );
  },
  endPayout: (id: string, ending: PayoutRow['ending'], reason: string | null, at: number) =>
    run(
      db,
      'UPDATE payout SET ending = ?, reason = ?, settles_at = ? WHERE id_envio = ?',
      ending,
      reason,
      at,
      id,
    ),
  claim: (id: string) => one<ClaimRow>(db, 'SELECT * FROM claim WHERE id = ?', id),
  claimsOf: (endToEndId: string) =>
    all<ClaimRow>(db, 'SELECT * FROM claim WHERE end_to_end_id = ? ORDER BY created_at, id', endToEndId),
  claimsBetween: (from: number, to: number) =>
    all<ClaimRow>(
      db,
      'SELECT * FROM claim WHERE created_at BETWEEN ? AND ? ORDER BY created_at, id',
      from,
      to,
    ),
  addClaim: ({ id, end_to_end_id, amount, status, created_at }: ClaimRow) =>
    run(db, 'INSERT INTO claim VALUES (?, ?, ?, ?, ?)', id, end_to_end_id, amount, status, created_at),
  decideClaim: (id: string, status: ClaimRow['status']) =>
    run(db, 'UPDATE claim SET status = ? WHERE id = ?', status, id),
});
