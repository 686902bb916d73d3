import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_PURGED_ROWS } from '../../../../server/identity/commands/purge.ts';
import { purgeIdentity } from '../../../../server/identity/commands/purge-identity.ts';
import { readForgotten } from '../../../../server/identity/commands/read-forgotten.ts';
import { phantomSub } from '../../../../server/identity/secrets.ts';
import {
  describeOnEngine,
  engineIsPresent,
  engineUnderTest,
  freshPlace,
  openTestStoreAt,
} from '../../support/open-store.ts';
import { connectTo, untilWaiting } from '../../support/other-hand.ts';
import type { commands } from '../support/commands.ts';

const secret = new Uint8Array(32);
const SUB = '5b0b9c0e-0000-4000-8000-00000000000a';
const numbered = (count: number, of: string): string[] =>
  Array.from({ length: count }, (_, nth) => `${String(nth).padStart(4, '0')}-${of}`);

async function openIdentity() {
  const { place, remove } = await freshPlace();
  const commandsModule = new URL('../support/commands.ts', import.meta.url);
  const store = await openTestStoreAt<typeof commands>(place, { commandsModule });
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  const count = async (table: 'app_user' | 'attempt' | 'code'): Promise<number> =>
    (await store.read.selectFrom(table).selectAll().execute()).length;
  return { place, store, count };
}

describeOnEngine('the purge of what nobody confirmed', () => {
  test('[A-06] removes thousands a few rows at a time, so that others write in between', async () => {
    const { store, count } = await openIdentity();
    const names = { subs: numbered(40, 'sub'), aliases: numbered(10, 'alias') };
    await store.run('testPlantOld', { ...names, attempts: numbered(MAX_PURGED_ROWS + 1, 'network') });
    const counts = async () => ({
      accounts: await count('app_user'),
      attempts: await count('attempt'),
      codes: await count('code'),
    });
    const most = { accounts: 0, attempts: 0, codes: 0 };
    let left = await counts();
    const run: typeof store.run = async (...asked) => {
      const result = await store.run(...asked);
      const now = await counts();
      for (const kind of ['accounts', 'attempts', 'codes'] as const)
        most[kind] = Math.max(most[kind], left[kind] - now[kind]);
      left = now;
      return result;
    };
    await purgeIdentity({ read: store.read, now: () => store.now(), run }, { secret });
    expect(left).toEqual({ accounts: 0, attempts: 0, codes: 0 });
    expect(most).toEqual({ accounts: 1, attempts: MAX_PURGED_ROWS, codes: 2 });
  });

  test('[A-06] takes accounts and aliases in the order of their names: none of them tells by its end what it was', async () => {
    const { store } = await openIdentity();
    const [subs, aliases] = [numbered(1200, 'sub'), numbered(700, 'alias')];
    await store.run('testPlantOld', { subs, aliases });
    const seen: string[] = [];
    for await (const { name } of readForgotten(store)) seen.push(name);
    expect(seen).toEqual([...subs, ...aliases].sort());
  });

  test('[A-06] ends where the server does', async () => {
    const { store, count } = await openIdentity();
    await store.run('testPlantOld', { subs: numbered(3, 'sub') });
    const end = new AbortController();
    const run: typeof store.run = (name, args) => {
      if (name === 'forgetAccount') end.abort();
      return store.run(name, args);
    };
    await purgeIdentity({ read: store.read, now: () => store.now(), run }, { secret, signal: end.signal });
    expect(await count('app_user')).toBe(2);
  });
});

// Only PostgreSQL runs two commands at once.
describe.runIf(engineUnderTest() === 'postgres' && engineIsPresent())(
  'the purge of an account locks in the order of all locks',
  () => {
    test.each([
      ['by one network', `signin:${SUB}:203.0.113.1`],
      ['by all strangers', `signin-all:${SUB}`],
    ])('[A-06] its sign-ins, as counted %s, before its person', async (_, key) => {
      const { place, store, count } = await openIdentity();
      await store.run('testPlantOld', { subs: [SUB], attempts: [key] });
      const other = await connectTo(place);
      await other.query('begin');
      await other.query(`select 1 from attempt where key = '${key}' for update`);
      const purged = purgeIdentity(store, { secret });
      await untilWaiting(other, 1);
      // A sign-in locks its attempts, then its person. A purge that locked the person first would deadlock with it.
      await other.query(`select 1 from app_user where sub = '${SUB}' for update nowait`);
      await other.query('commit');
      await purged;
      expect(await count('app_user')).toBe(0);
      const kept = await store.read.selectFrom('attempt').select('key').execute();
      expect(kept).toEqual([{ key: key.replace(SUB, phantomSub(secret, `${SUB}@exemplo.com.br`)) }]);
    });
  },
);
