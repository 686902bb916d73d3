import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { CAST, PASSWORD } from '../../../dev/story/cast.ts';
import type { Store } from '../../../server/db/store.ts';
import { DEMO_MARK, refuseOthersStorage } from '../../../server/whose-storage.ts';
import { alter } from '../support/alter.ts';
import { clientConfig, cognito, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { spawnServer } from '../support/server-process.ts';
import { type StartedServer, type StartOptions, startServer } from '../support/start-server.ts';

const PLACE = engineUnderTest() === 'sqlite' ? /DATA_DIR/ : /DATABASE_URL/;

describeOnEngine('a storage belongs to the demo or to a business:', () => {
  let closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });
  const kept = (home: ServerHome): ServerHome => {
    closing.push(() => home.remove());
    return home;
  };
  const start = async (options: StartOptions): Promise<StartedServer> => {
    const server = await startServer(options);
    closing.push(() => server.stop());
    return server;
  };
  /** Outcome of a start: 'started', or the message of its error. */
  const said = (options: StartOptions): Promise<string> =>
    start(options).then(
      () => 'started',
      (error: Error) => error.message,
    );

  test('one that the demo filled does not become production, and goes on as a demo', async () => {
    const home = kept(await openDemoHome());
    const refusal = await said({ home });
    expect(refusal).toMatch(/the demo filled this storage.*passwords/);
    expect(refusal).toMatch(PLACE);
    const again = await start({ home, demo: true });
    expect((await signIn(again.origin, 'marina@exemplo.com.br', PASSWORD)).sub).not.toBe('');
  });

  test('one with records of its own is not filled by the demo, and goes on as it was', async () => {
    const home = kept(await openHome());
    await alter(
      home,
      `insert into record (id, type, content, created_at, updated_at, deleted) values ('a', 'LOG', '{}', 1, 1, 0)`,
    );
    const refusal = await said({ home, demo: true });
    expect(refusal).toMatch(/this storage holds what is no demo's/);
    expect(refusal).toMatch(PLACE);
    // systemd restarts the server after any other exit code.
    expect((await spawnServer(home.env).ended).code).toBe(78);
    const { store } = await start({ home });
    expect(await store.read.selectFrom('app_user').select('email').execute()).toEqual([]);
    expect(await store.read.selectFrom('record').select('id').execute()).toEqual([{ id: 'a' }]);
  });

  test('a business that began as a demo goes on once the lines of the page ended the accounts that all know', async () => {
    const home = kept(await openDemoHome());
    const before = await startServer({ home, demo: true });
    const marina = await signIn(before.origin, 'marina@exemplo.com.br', PASSWORD);
    await before.close();
    expect(await said({ home })).toContain('"A business that began as a demo" in docs/self-hosting.md');
    const page = readFileSync('docs/self-hosting.md', 'utf8');
    const lines = /^## A business that began as a demo\n[^#]*?^```sql .*\n([^`]+)```$/m.exec(page)?.[1] ?? '';
    await alter(home, lines);
    const { origin, store } = await start({ home });
    for (const { email } of CAST)
      await expect(signIn(origin, email, PASSWORD)).rejects.toThrow('NotAuthorizedException');
    const { userPoolClientId: ClientId } = await clientConfig(origin);
    const AuthParameters = { REFRESH_TOKEN: marina.refreshToken };
    const goingOn = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters };
    await expect(cognito(origin, 'InitiateAuth', goingOn)).rejects.toThrow('NotAuthorizedException');
    expect(await store.read.selectFrom('record').select('id').execute()).not.toEqual([]);
  });

  test('an empty one becomes a demo, also after a start of the server', async () => {
    const home = kept(await openHome());
    await (await startServer({ home })).close();
    await (await startServer({ home, demo: true })).close();
    expect(await said({ home })).toMatch(/the demo filled this storage/);
  });
});

test('a demo whose neighbour tells the story between its two questions takes the storage for a demo’s', async () => {
  const told: Record<string, object> = { record: { id: 'a' }, setting: { key: DEMO_MARK } };
  let asked = 0;
  const question = (table: string) => {
    const itself = {
      select: () => itself,
      where: () => itself,
      limit: () => itself,
      executeTakeFirst: async () => (asked++ === 0 ? undefined : told[table]),
    };
    return itself;
  };
  const read = { selectFrom: question } as unknown as Store['read'];
  const storage = { kind: 'postgres', url: 'postgres://shared' } as const;
  await refuseOthersStorage({ read }, { demo: true, storage });
  expect(asked).toBeGreaterThan(0);
});
