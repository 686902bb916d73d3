import type { TransferTable } from '../ledger-tables.ts';
import { type RecordTable, STORED_COLUMNS, WHOLE_COLUMNS } from '../record-table.ts';

/** Change of an account that the command has locked, by its postings. */
export interface AccountMove {
  id: string;
  change: number;
  moves: number;
  digest: number;
  at: number;
}

export interface EmittedEvent {
  channel: string;
  payload: string;
  at: number;
  trace: string | null;
}

/**
 * Writes that a command on PostgreSQL leaves to its end, all in one statement, because each statement costs a round
 * trip. Nobody reads them before. Everything that could prevent them was locked or looked for.
 */
export interface LaterWrites {
  created: Map<string, RecordTable>;
  /** Records of which only content and time changed. */
  changed: Map<string, RecordTable>;
  transfers: TransferTable[];
  /** Changes by the id of the account. Of two for one account PostgreSQL would apply only one. */
  moves: Map<string, AccountMove>;
  events: EmittedEvent[];
}

export const nothingLater = (): LaterWrites => ({
  created: new Map(),
  changed: new Map(),
  transfers: [],
  moves: new Map(),
  events: [],
});

type Text = string | null;
type Values = readonly (Text | number)[];

/** Part of the statement that writes one kind of row: its text, and a value for each slot. */
interface Part {
  name: string;
  /** Slots are `$#`. */
  sql: string;
  parameters: readonly string[];
}

const columnOf = <R, C extends keyof R>(rows: readonly R[], column: C): R[C][] =>
  rows.map((row) => row[column]);
const columnsOf = <R>(rows: readonly R[], columns: readonly (keyof R)[]): string[] =>
  columns.map((column) => arrayText(columnOf(rows, column) as Values));

const TRANSFER = ['id', 'reference', 'debit', 'credit', 'amount', 'kind', 'created_at'] as const;
const WHOLE = new Set<string>([...WHOLE_COLUMNS, 'amount']);
const slots = (columns: readonly string[]): string =>
  columns.map((column) => `$#::${WHOLE.has(column) ? 'bigint' : 'text'}[]`).join(', ');

const CREATE = `created as (insert into record (${STORED_COLUMNS.join(', ')}) select * from unnest(${slots(STORED_COLUMNS)}))`;
const CHANGE = `changed as (update record as r set content = c.content, updated_at = c.at
  from unnest($#::text[], $#::text[], $#::text[], $#::bigint[]) as c(id, type, content, at)
  where r.id = c.id and r.type = c.type)`;
// A posted transfer waits for its seal: see server/money/ledger.
const POST = `posted as (insert into transfer (${TRANSFER.join(', ')}) select * from unnest(${slots(TRANSFER)}) returning id),
  waiting as (insert into unsealed (transfer_id) select id from posted)`;
const MOVED = '$#::text, $#::bigint, $#::bigint, $#::bigint, $#::bigint';
/** An account that does not exist, for slots that are left over. */
const NOBODY: AccountMove = { id: '', change: 0, moves: 0, digest: 0, at: 0 };
/**
 * Number of slots for so many accounts, a power of two so that there are few statements. Given an array instead,
 * PostgreSQL expects more accounts and reads all of them.
 */
const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(count));
const moveOf = (count: number): string => `moved as (update account as a set balance = a.balance + m.change,
  moves = a.moves + m.moves, digest = (a.digest + m.digest) % 281474976710656, updated_at = m.at
  from (values ${Array(count).fill(`(${MOVED})`).join(', ')}) as m(id, change, moves, digest, at) where a.id = m.id)`;
const TELL = `told as (insert into event (channel, payload, created_at, trace)
  select * from unnest($#::text[], $#::text[], $#::bigint[], $#::text[]) returning seq)`;

function partsOf(all: readonly LaterWrites[]): Part[] {
  const rowsOf = <R>(read: (later: LaterWrites) => Iterable<R>): R[] =>
    all.flatMap((later) => [...read(later)]);
  const parts: Part[] = [];
  const add = <R>(name: string, sql: string, rows: readonly R[], columns: readonly (keyof R)[]): void => {
    if (rows.length > 0) parts.push({ name, sql, parameters: columnsOf(rows, columns) });
  };
  const created = rowsOf((later) => later.created.values());
  add('created', CREATE, created, STORED_COLUMNS);
  const changed = rowsOf((later) => later.changed.values());
  add('changed', CHANGE, changed, ['id', 'type', 'content', 'updated_at']);
  const transfers = rowsOf((later) => later.transfers);
  add('posted', POST, transfers, TRANSFER);
  const moves = rowsOf((later) => later.moves.values());
  if (moves.length > 0) {
    const count = slotsFor(moves.length);
    const rows = [...moves, ...Array<AccountMove>(count - moves.length).fill(NOBODY)];
    parts.push({
      name: `moved${count}`,
      sql: moveOf(count),
      parameters: rows.flatMap(({ id, change, moves: moved, digest, at }) =>
        [id, change, moved, digest, at].map(String),
      ),
    });
  }
  const events = rowsOf((later) => later.events);
  add('told', TELL, events, ['channel', 'payload', 'at', 'trace']);
  return parts;
}

/** A list of values as PostgreSQL reads it from text. */
function arrayText(values: Values): string {
  return `{${values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(',')}}`;
}

/** Characters that JSON writes in another way than PostgreSQL's lists. JSON text, most of what is written, has none. */
const ODD = /[\p{Cc}\p{Cs}]/u;
const quoted = (text: string): string =>
  ODD.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : JSON.stringify(text);

const texts = new Map<string, string>();

/**
 * The one statement that makes all these writes, its name and its parameters. Null where there is nothing to write. Its
 * rows are the numbers of the events.
 */
export function statementOf(
  all: readonly LaterWrites[],
): { sql: string; name: string; parameters: string[] } | null {
  const parts = partsOf(all);
  if (parts.length === 0) return null;
  const name = parts.map((part) => part.name).join(' ');
  let sql = texts.get(name);
  if (sql === undefined) {
    let slot = 0;
    const written = parts.map((part) =>
      part.sql.replaceAll('$#', () => {
        slot += 1;
        return `$${slot}`;
      }),
    );
    sql = `with ${written.join(', ')} ${parts.at(-1)?.sql === TELL ? 'select seq from told' : 'select 1'}`;
    texts.set(name, sql);
  }
  return { sql, name, parameters: parts.flatMap(({ parameters }) => parameters) };
}
