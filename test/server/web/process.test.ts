import { afterEach, describe, expect, test } from 'vitest';
import { EventClient } from '../events/support/event-client.ts';
import {
  clientConfig,
  cognito,
  createRecord,
  getRecord,
  graphql,
  signIn,
  signUp,
} from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { openHome, type ServerHome } from '../support/server-home.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';
import { productionEnv } from '../support/start-server.ts';

const PASSWORD = 'Vendinha#2026';
/** Runs on one engine, because the process ends before it opens a storage. */
const once = test.runIf(engineUnderTest() === 'sqlite');
const LIST = `query l($owner: String!, $type: String!) {
  listByOwnerAndType(owner: $owner, type: $type, first: 100) { items { id parentId reference content } } }`;

describeOnEngine('the server as a process', () => {
  let home: ServerHome;
  let running: ServerProcess[] = [];
  const start = async (): Promise<{ server: ServerProcess; origin: string }> => {
    const server = spawnServer(home.env);
    running.push(server);
    return { server, origin: await server.ready };
  };
  afterEach(async () => {
    for (const server of running) await server.kill('SIGKILL');
    running = [];
    await home.remove();
  });

  test('ends cleanly on SIGTERM with people connected, and keeps everything for the next start', async () => {
    home = await openDemoHome();
    const first = await start();
    const marina = await signIn(first.origin, 'marina@exemplo.com.br', PASSWORD);
    await signUp(first.origin, 'ana@example.com', PASSWORD, 'Ana');
    const before = await getRecord(first.origin, marina, marina.email, 'PROFILE');
    const { id, price, place } = await cheapItem(first.origin);
    const purchase = {
      id: crypto.randomUUID(),
      type: 'SHOPPING_PURCHASE',
      parentId: place,
      content: { items: [{ id, quantity: 1 }], totalAmount: price, useBalance: true },
    };
    expect((await createRecord(first.origin, marina, purchase)).kind).toBe('created');
    const host = new URL(first.origin).host;
    const socket = new EventClient({ url: `ws://${host}/event/realtime`, host, token: marina.accessToken });
    await socket.send({ type: 'connection_init' });
    await socket.heard({ type: 'connection_ack' });

    const ended = await first.server.kill('SIGTERM');
    expect([ended.code, ended.signal]).toEqual([0, null]);
    expect(await socket.closed).toBe(1001);

    const second = await start();
    const bought = await getRecord(second.origin, marina, purchase.id, 'SHOPPING_PURCHASE');
    expect(bought?.content).toMatchObject({ status: 'PAID', totalAmount: price });
    const after = await getRecord(second.origin, marina, marina.email, 'PROFILE');
    expect(Math.round(100 * (Number(before?.content.balance) - Number(after?.content.balance)))).toBe(
      Math.round(100 * price),
    );
    expect((await createRecord(second.origin, marina, purchase)).kind).toBe('created');
    const { userPoolClientId: ClientId } = await clientConfig(second.origin);
    const fresh = await cognito(second.origin, 'InitiateAuth', {
      ClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: marina.refreshToken },
    });
    const again = await getRecord(
      second.origin,
      { idToken: fresh.AuthenticationResult.IdToken },
      marina.email,
      'PROFILE',
    );
    expect(again?.content.balance).toBe(after?.content.balance);
    await signIn(second.origin, 'ana@example.com', PASSWORD);
    expect((await second.server.kill('SIGINT')).code).toBe(0);
  });

  once('says every missing variable on its error output and ends', async () => {
    home = await openHome();
    const server = spawnServer(home.env, 'server');
    const { code, output } = await server.ended;
    expect(code).toBe(78);
    for (const name of ['PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'PSP_URL', 'PSP_CERT_FILE', 'PSP_PIX_KEY'])
      expect(output).toContain(`- ${name} is missing`);
    expect(output).not.toContain('    at ');
  });

  once('takes no arguments: whoever asks for help gets no server', async () => {
    home = await openHome();
    const server = spawnServer({ ...home.env, ...productionEnv(home) }, 'server', ['--help', 'orders']);
    // A server that starts nevertheless would never end.
    server.ready.then(
      () => server.kill('SIGKILL'),
      () => undefined,
    );
    expect(await server.ended).toMatchObject({
      code: 64,
      output: 'The server takes no arguments: --help orders\n',
    });
  });

  once('says in one line why it cannot start', async () => {
    home = await openHome();
    const server = spawnServer({ ...home.env, APP_DIR: home.dataDir });
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^The server cannot start: the app is not built: .*index\.html is missing\n$/);
  });

  describe.runIf(engineUnderTest() === 'sqlite')('on one file', () => {
    test('only one server runs: the second says who has it and leaves the first alone', async () => {
      home = await openDemoHome();
      const first = await start();
      const second = spawnServer(home.env);
      const { code, output } = await second.ended;
      expect(code).toBe(1);
      expect(output).toContain(`in use by process ${first.server.pid}`);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
      await first.server.kill('SIGKILL');
      const third = await start();
      expect((await fetch(`${third.origin}/readyz`)).status).toBe(200);
    });
  });

  /** An item of a public place at its list price, in reais, without a campaign. */
  async function cheapItem(origin: string): Promise<{ id: string; price: number; place: string }> {
    const bento = await signIn(origin, 'bento@exemplo.com.br', PASSWORD);
    const { data } = await graphql(origin, bento, LIST, { owner: bento.sub, type: 'ITEM' });
    for (const { id, parentId, reference, content } of data?.listByOwnerAndType.items ?? []) {
      const { value, quantity } = JSON.parse(content);
      if (reference === 'Sabonete' && quantity > 0) return { id, price: value, place: parentId };
    }
    throw new Error('the demo sells no soap');
  }
});
