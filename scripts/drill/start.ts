import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferTable } from '../../server/db/ledger-tables.ts';
import { GENESIS, hashAfter } from '../../server/money/ledger/books/seal.ts';
import { sumsOf } from '../../server/money/ledger/books/sums.ts';
import { ownMb, residentMb } from '../bench/cpu.ts';
import { type ChildServer, startServer } from '../bench/server/child-server.ts';
import { productionEnvironment } from '../bench/server/production-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { atMost, type Drill, type Figure } from './figure.ts';

const MILLION = 1_000_000;
const SIZES = [0, MILLION, 10 * MILLION];
const PEOPLE = 10_000;
const WRITTEN_AT_ONCE = 100_000;
/** Time for which memory is watched, in ms. The walk through the books goes on meanwhile, behind the open port. */
const WATCHED_MS = 30_000;

/** A server with years of work starts again. */
export const start: Drill = {
  name: 'start',
  goal: 'Books of up to ten million sealed movements in one SQLite file. A start takes a second and 150 MB at most. Nor does the walk through the books behind the open port take more, but for the file that it reads in place.',
  async run() {
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
    using folder = temporaryFolder();
    const env = { ...productionEnvironment(folder.path), LOG_LEVEL: 'error' };
    mkdirSync(env.DATA_DIR);
    const figures: Figure[] = [];
    // The first start makes the tables and compiles the code for later ones.
    await (await startServer('server', env)).end();
    const books = openBooks(join(env.DATA_DIR, 'vendinha.db'));
    for (const size of SIZES) {
      books.fillTo(size);
      figures.push(...(await measure(env, size)));
    }
    return figures;
  },
};

async function measure(env: Record<string, string>, size: number): Promise<Figure[]> {
  const name = `${size.toLocaleString('en-US')} movements`;
  const server = await startServer('server', env);
  const atStart = residentMb(server.pid);
  const most = await mostMemory(server);
  await server.end();
  return [
    atMost(`${name}: from the start to the first answer`, server.startMs, 1000, 'ms'),
    atMost('memory then', atStart, 150, 'MB'),
    atMost(`${name}: most memory of its own in ${WATCHED_MS / 1000} s`, most, 150, 'MB'),
  ];
}

async function mostMemory({ pid }: ChildServer): Promise<number> {
  let most = 0;
  const began = performance.now();
  while (performance.now() - began < WATCHED_MS) {
    most = Math.max(most, ownMb(pid));
    await sleep(100);
  }
  return most;
}

/** Writes movements from the bank to people in the ledger's form, chain and accounts included. */
function openBooks(file: string) {
  let head = GENESIS;
  return {
    fillTo(size: number): void {
      const db = new DatabaseSync(file);
      db.exec('pragma synchronous = off; pragma cache_size = -200000');
      while (head.seq < size) head = writePart(db, head, Math.min(size, head.seq + WRITTEN_AT_ONCE));
      db.close();
    },
  };
}

function writePart(db: DatabaseSync, from: typeof GENESIS, to: number): typeof GENESIS {
  const transfer = db.prepare('insert into transfer values (?, ?, ?, ?, ?, ?, ?)');
  const seal = db.prepare('insert into seal values (?, ?, ?)');
  const account = db.prepare(
    `insert into account (id, balance, overdraft, updated_at, moves, digest) values (?, ?, ?, 1, ?, ?)
     on conflict (id) do update set balance = balance + excluded.balance, moves = moves + excluded.moves,
     digest = (digest + excluded.digest) % 281474976710656`,
  );
  let { seq, hash } = from;
  const rows: TransferTable[] = [];
  db.exec('begin');
  while (seq < to) {
    seq += 1;
    const id = `t${String(seq).padStart(12, '0')}`;
    const row = {
      id,
      reference: `r${id}`,
      debit: 'platform:psp',
      credit: `user:${seq % PEOPLE}:balance`,
      amount: 480,
      kind: 'PIX_CREDIT',
      created_at: seq,
    };
    hash = hashAfter(hash, row);
    transfer.run(row.id, row.reference, row.debit, row.credit, row.amount, row.kind, row.created_at);
    seal.run(seq, id, hash);
    rows.push(row);
  }
  for (const [id, { balance, moves, digest }] of sumsOf(rows))
    account.run(id, balance, id.startsWith('platform:') ? 1 : 0, moves, digest);
  db.exec('commit');
  return { seq, hash };
}
