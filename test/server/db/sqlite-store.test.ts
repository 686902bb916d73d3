import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { RowCache } from '../../../server/db/engine/row-cache.ts';
import { openWriter, statementRunner } from '../../../server/db/sqlite/connection.ts';
import { runBatch, type Writer } from '../../../server/db/sqlite/group-commit.ts';
import { StorageUnavailable } from '../../../server/db/store.ts';
import { registerHealth } from '../../../server/web/health.ts';
import { emptyPlace, engineUnderTest, openTestStore, openTestStoreAt } from '../support/open-store.ts';
import { commands } from './support/commands.ts';

const commandsModule = new URL('./support/commands.ts', import.meta.url);
const whoStrips = fileURLToPath(new URL('./support/who-strips.ts', import.meta.url));
const writer = fileURLToPath(new URL('./support/write-until-killed.ts', import.meta.url));

/** Runs the writing process on a file and kills it after `count` acknowledged rows. Returns the acknowledged ids. */
async function writeAndKill(file: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  await exit;
  return acknowledged;
}

describe.runIf(engineUnderTest() === 'sqlite')('the SQLite engine', () => {
  test('a killed process loses no acknowledged row and leaves a sound file that opens at once', async () => {
    const { place, remove } = await emptyPlace();
    const file = 'file' in place ? place.file : '';
    const acknowledged: string[] = [];
    for (const count of [20, 100, 180, 260, 380]) {
      const written = await writeAndKill(file, count);
      expect(written.length).toBeGreaterThanOrEqual(count);
      acknowledged.push(...written);

      const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
      const rows = await store.read.selectFrom('account').select('id').execute();
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      const events = await store.read.selectFrom('event').select('seq').execute();
      expect(events).toHaveLength(rows.length);
      await store.close();

      const db = new DatabaseSync(file);
      expect(db.prepare('pragma integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
      db.close();
    }
    await remove();
  });

  test('closed, the file alone holds everything', async () => {
    const { place, remove } = await emptyPlace();
    const file = 'file' in place ? place.file : '';
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
    await store.run('openAccount', { id: 'a' });
    expect(existsSync(`${file}-wal`)).toBe(true);
    await store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('select id from account').all()).toMatchObject([{ id: 'a' }]);
    db.close();
    await remove();
  });

  test('reads keep the log from being put into the file no longer than their turn', async () => {
    const { place, remove } = await emptyPlace();
    const file = 'file' in place ? place.file : '';
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
    await store.run('openAccount', { id: 'a' });
    const reading = Array.from({ length: 3 }, () => store.read.selectFrom('account').select('id').execute());
    expect(await Promise.all(reading)).toEqual([[{ id: 'a' }], [{ id: 'a' }], [{ id: 'a' }]]);
    await sleep(1);
    const db = new DatabaseSync(file);
    expect(db.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 });
    db.close();
    await store.close();
    await remove();
  });

  test('a second open of a file in use is refused with the holder, in this process and in another', async () => {
    const { place, remove } = await emptyPlace();
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
    await expect(openTestStoreAt(place, { commandsModule })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );

    const child = spawn(process.execPath, [writer, 'file' in place ? place.file : ''], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exit = once(child, 'exit');
    let words = '';
    for await (const chunk of child.stderr) words += String(chunk);
    expect(await exit).toEqual([1, null]);
    expect(words).toContain(`in use by process ${process.pid}`);

    expect(await store.run('openAccount', { id: 'a' })).toMatchObject({ kind: 'applied' });
    await store.close();
    const again = await openTestStoreAt<typeof commands>(place, { commandsModule });
    expect(await again.read.selectFrom('account').select('id').execute()).toEqual([{ id: 'a' }]);
    await again.close();
    await remove();
  });

  test('a file written by a newer program is refused and left free', async () => {
    const { place, remove } = await emptyPlace();
    await (await openTestStoreAt(place, { commandsModule })).close();
    const db = new DatabaseSync('file' in place ? place.file : '');
    db.exec('update schema_version set version = 99');
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(openTestStoreAt(place, { commandsModule })).rejects.toThrow('schema version 99');
    }
    db.close();
    await remove();
  });

  test('when a group commit fails, every command in it is rejected and nothing of it is kept', async () => {
    const { place, remove } = await emptyPlace();
    await (await openTestStoreAt(place, { commandsModule })).close();
    const db = openWriter('file' in place ? place.file : '');
    const writer: Writer = { db, run: statementRunner(db), commands, cache: new RowCache('sqlite') };
    const run = (...calls: [name: string, args: unknown][]) =>
      runBatch(
        writer,
        calls.map(([name, args], ticket) => ({ kind: 'run', ticket, name, args, now: 0, trace: null })),
      );

    await run(['prepareFailAtCommit', undefined]);
    const failed = await run(
      ['openAccountLoudly', { id: 'a' }],
      ['failAtCommit', undefined],
      ['writeThenRefuse', { id: 'b' }],
    );
    expect(failed.answers.map(({ kind, ticket }) => [kind, ticket])).toEqual([
      ['failed', 0],
      ['failed', 1],
      ['failed', 2],
    ]);
    expect(failed.events).toEqual([]);

    const applied = await run(
      ['openAccountLoudly', { id: 'c' }],
      ['writeThenThrow', { id: 'd' }],
      ['writeThenRefuse', { id: 'e' }],
    );
    expect(applied.answers.map(({ kind }) => kind)).toEqual(['applied', 'failed', 'refused']);
    expect(applied.events).toHaveLength(1);
    expect(db.prepare('select id from account').all()).toMatchObject([{ id: 'c' }]);
    db.close();
    await remove();
  });

  test('a command alone in its commit is kept or undone as a whole', async () => {
    const { place, remove } = await emptyPlace();
    await (await openTestStoreAt(place, { commandsModule })).close();
    const db = openWriter('file' in place ? place.file : '');
    const writer: Writer = { db, run: statementRunner(db), commands, cache: new RowCache('sqlite') };
    const alone = async (name: string, args: unknown) => {
      const { answers, events } = await runBatch(writer, [
        { kind: 'run', ticket: 7, name, args, now: 0, trace: null },
      ]);
      return [...answers.map(({ kind, ticket }) => [kind, ticket]), events.length];
    };

    expect(await alone('prepareFailAtCommit', undefined)).toEqual([['applied', 7], 0]);
    expect(await alone('failAtCommit', undefined)).toEqual([['failed', 7], 0]);
    expect(await alone('writeThenThrow', { id: 'a' })).toEqual([['failed', 7], 0]);
    expect(await alone('writeThenRefuse', { id: 'b' })).toEqual([['refused', 7], 0]);
    expect(await alone('openAccountLoudly', { id: 'c' })).toEqual([['applied', 7], 1]);
    expect(db.isTransaction).toBe(false);
    expect(db.prepare('select id from account').all()).toMatchObject([{ id: 'c' }]);
    db.close();
    await remove();
  });

  test('when the writer thread dies, what it had not acknowledged is rejected, the file is free, and the process hears that it must begin anew', async () => {
    const { place, remove } = await emptyPlace();
    const onLost = vi.fn<(why: string) => void>();
    const store = await openTestStoreAt<typeof commands>(place, { commandsModule, onLost });
    await store.run('openAccount', { id: 'kept' });
    const cut = store.run('endThread', undefined);
    await expect(cut).rejects.toThrow('writer thread ended');
    await expect(cut).rejects.not.toBeInstanceOf(StorageUnavailable);
    await expect(store.run('openAccount', { id: 'late' })).rejects.toBeInstanceOf(StorageUnavailable);
    await store.close();
    expect(onLost.mock.calls).toEqual([['The writer thread ended']]);

    const again = await openTestStoreAt<typeof commands>(place, { commandsModule, onLost });
    expect(await again.read.selectFrom('account').select('id').execute()).toEqual([{ id: 'kept' }]);
    await again.close();
    expect(onLost).toHaveBeenCalledTimes(1);
    await remove();
  });

  test('the writer thread strips no types, not even at the first start: V8 cannot bear that in several threads', async () => {
    const { place, remove } = await emptyPlace();
    const file = 'file' in place ? place.file : '';
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(dirname(file), 'code') };
    const { stdout } = await promisify(execFile)(process.execPath, [whoStrips, file], { env });
    expect(JSON.parse(stdout)).toEqual({ main: true, writer: { kind: 'applied', value: false } });
    await remove();
  });

  test('a full disk applies nothing, /readyz says so, and the store goes on once there is room', async () => {
    const { store, close } = await openTestStore<typeof commands>({ commandsModule });
    const app = Fastify();
    registerHealth(app, {
      isClosing: () => false,
      troubles: () => [],
      areBooksWrong: async () => false,
      // No probe, because its short write may fit on an existing page.
      probe: async () => undefined,
      trouble: () => store.trouble(),
    });
    const ready = async () => {
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    expect(store.trouble()).toBeNull();
    await store.run('limitPages', { pages: 1 });
    const value = 'x'.repeat(200_000);
    await expect(store.run('keepText', { key: 'long', value })).rejects.toMatchObject({
      name: 'StorageUnavailable',
      statusCode: 503,
      isFull: true,
    });
    expect(store.trouble()).toBe('full');
    expect(await ready()).toEqual([503, { status: 'full' }]);
    await store.run('limitPages', { pages: 100_000 });
    expect(await store.run('keepText', { key: 'long', value })).toMatchObject({ kind: 'applied' });
    await expect.poll(() => store.trouble()).toBeNull();
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    await app.close();
    await close();
  });

  test('durability is switched on', async () => {
    const { store, close } = await openTestStore<typeof commands>({ commandsModule });
    expect(await store.run('durability', undefined)).toEqual({
      kind: 'applied',
      value: { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, wal_autocheckpoint: 10_000 },
    });
    await close();
  });
});
