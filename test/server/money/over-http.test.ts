import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBrCode } from '../../../dev/bank/br-code.ts';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { COMPILED_CODE } from '../../../server/db/sqlite/compiled-code.ts';
import { listSuspended } from '../../../server/money/suspense/suspense.ts';
import { createRecord, eventually, getRecord, type Person, signIn } from '../support/api-client.ts';
import { openDemoHome } from '../support/demo-template.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

const DAY_MS = 86_400_000;
const SAO_PAULO_MS = 3 * 3_600_000;
/** The demo shop's key at its bank. */
const BANK_KEY = '7f6844d0-de89-47e5-9ef7-e0a35a681615';

/** A manual transfer of R$ 1,23 to the key. */
const stray = (): string =>
  encodeBrCode({
    kind: 'static',
    key: BANK_KEY,
    amount: 123,
    txid: '***',
    info: null,
    withdrawalProvider: null,
    initiation: null,
    merchantCategory: '0000',
    postalCode: null,
    name: 'Vendinha',
    city: 'Recife',
  });

/** Runs an operator's command on a server's data, while it runs or after its end. */
const run = ({ home }: Pick<StartedServer, 'home'>, name: string, args: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED_CODE, ...home.env };
    execFile(
      process.execPath,
      [`scripts/operator/${name}.ts`, ...args, '--demo'],
      { env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out + err }),
    );
  });

describeOnEngine('money over HTTP, in the demo', () => {
  let server: StartedServer;
  let marina: Person;
  let bento: Person;
  beforeAll(async () => {
    server = await startServer({ demo: true, begin: true });
    marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    bento = await signIn(server.origin, 'bento@exemplo.com.br', PASSWORD);
  });
  afterAll(() => server.stop());

  const create = async (
    person: Person,
    type: string,
    content: Record<string, unknown>,
    reference?: string,
  ) => {
    const input = { id: randomUUID() as string, type, parentId: person.sub, content };
    return createRecord(server.origin, person, reference === undefined ? input : { ...input, reference });
  };
  const finalOf = (person: Person, id: string, type: string) =>
    eventually(async () => {
      const found = await getRecord(server.origin, person, id, type);
      return ['COMPLETED', 'ERROR', 'CONCLUIDA'].includes(String(found?.content.status))
        ? found?.content
        : null;
    });
  const devPix = (path: string, body: object) =>
    fetch(`${server.origin}/dev/pix/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('[D-02, D-03] a deposit is paid at the bank and credited', async () => {
    const made = await create(marina, 'DEPOSIT', { amount: 20, source: 'deposit_form' });
    if (made.kind === 'refused') throw new Error(made.code);
    const { id } = made.record;
    const qrCode = await eventually(async () => {
      const found = await getRecord(server.origin, marina, id, 'DEPOSIT');
      return (found?.content.qrCode as string | null) ?? null;
    });
    expect((await devPix('pay', { pixCopiaECola: qrCode })).status).toBe(200);
    expect(await finalOf(marina, id, 'DEPOSIT')).toMatchObject({ status: 'CONCLUIDA', pixAmount: 20 });
  });

  test('[W-03, W-06] balance and revenue leave for the bank', async () => {
    const made = [
      await create(marina, 'WITHDRAW', { amount: 10 }),
      await create(bento, 'WITHDRAW_REVENUE', { amount: 10 }),
    ];
    const ids = made.map((one) => (one.kind === 'created' ? one.record.id : one.code));
    expect(await finalOf(marina, ids[0] ?? '', 'WITHDRAW')).toMatchObject({ status: 'COMPLETED' });
    expect(await finalOf(bento, ids[1] ?? '', 'WITHDRAW_REVENUE')).toMatchObject({
      status: 'COMPLETED',
      taxAmount: 0.4,
      finalAmount: 9.6,
    });
  });

  test('[E-04] an equipment order answers by its status', async () => {
    const content = { productType: 'LOCK', deliveryAddress: {} };
    const made = await create(marina, 'REQUEST', content, 'OPERATION_PURCHASE');
    const id = made.kind === 'created' ? made.record.id : made.code;
    expect((await getRecord(server.origin, marina, id, 'REQUEST'))?.content).toMatchObject({
      status: 'ERROR',
      message: 'Nome é obrigatório',
    });
  });

  test('[E-03] a postal code, with a token', async () => {
    const get = (headers: Record<string, string>) => fetch(`${server.origin}/cep/95020360`, { headers });
    expect((await get({})).status).toBe(401);
    expect(await (await get({ authorization: marina.idToken })).json()).toMatchObject({
      logradouro: 'Rua Sinimbu',
      uf: 'RS',
    });
  });

  test('the daily comparison runs beside the server and tells a difference by its exit code', async () => {
    const day = (at: number) => new Date(at - SAO_PAULO_MS).toISOString().slice(0, 10);
    const reconcile = (args: string[]) => run(server, 'reconcile', args);
    const yesterday = () => `${day(Date.now() - DAY_MS)}: no difference\n`;
    const today = day(Date.now());
    expect(await reconcile([today])).toEqual({ code: 0, out: `${today}: no difference\n` });
    // Arguments are read alike on both engines, and each process takes a second to start.
    if (engineUnderTest() === 'sqlite') {
      const before = yesterday();
      const found = await reconcile([]);
      expect([before, yesterday()]).toContain(found.out);
      expect(found.code).toBe(0);
    }
    expect((await devPix('pay', { pixCopiaECola: stray() })).status).toBe(200);
    // The day of the payment, which may have begun just now.
    const differing = await reconcile([day(Date.now())]);
    expect(differing.out).toContain('R$ 1,23 at the bank, unknown to us');
    expect(differing.code).toBe(1);
    if (engineUnderTest() !== 'sqlite') return;
    const [sent] = await server.store.read
      .selectFrom('payout')
      .select('created_at')
      .where('owner', '=', bento.sub)
      .orderBy('created_at')
      .execute();
    const ago = day(sent?.created_at ?? Number.NaN);
    expect(await reconcile([ago])).toEqual({ code: 0, out: `${ago}: no difference\n` });
    expect((await reconcile(['ontem'])).code).toBe(2);
  });
});

test.runIf(engineUnderTest() === 'sqlite')(
  'books that do not add up are told behind the open port, and the shop opens',
  async () => {
    const home = await openDemoHome();
    const first = await startServer({ demo: true, home });
    expect(first.log.join('')).not.toContain('THE BOOKS');
    await first.stop();
    const db = new DatabaseSync(join(home.dataDir, 'vendinha.db'));
    db.exec("update account set balance = balance + 1 where id = 'platform:psp'");
    db.close();
    const second = await startServer({ demo: true, begin: true, home });
    await second.logged('THE BOOKS DO NOT ADD UP');
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    await second.stop();
    await home.remove();
  },
);

describeOnEngine('money in suspense, by command', () => {
  test('it is listed beside the server and given once, on SQLite only with the server stopped', async () => {
    const home = await openDemoHome();
    const server = await startServer({ demo: true, home });
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ pixCopiaECola: stray() });
    expect((await fetch(`${server.origin}/dev/pix/pay`, { ...post, body })).status).toBe(200);
    await server.stop();
    // The next look at the bank finds the payment. It is due in five minutes, if the demo already took its first.
    const again = await startServer({ demo: true, begin: true, home, aheadMs: 6 * 60_000 });
    const suspense = (...args: string[]) =>
      run(again, 'suspense', args.length > 1 ? [...args, '--by', 'teste: mostrou o recibo'] : args);
    await expect.poll(async () => (await listSuspended(again.store.read)).length).toBe(1);
    const listed = await suspense();
    expect(listed.out).toMatch(/^E\w{31} {2}R\$.1,23 {2}20\d\d-.*Z\n1 in suspense\n$/);
    const id = listed.out.split(' ')[0] ?? '';
    if (engineUnderTest() === 'sqlite') {
      const refused = await suspense(id, 'marina@exemplo.com.br');
      expect(refused.out).toContain('Stop it first');
      expect(refused.code).toBe(2);
      await again.stop();
    }
    if (engineUnderTest() === 'sqlite') expect((await suspense(id)).code).toBe(2);
    const repaired = await run(again, 'reconcile', ['--repair', '--by', 'teste']);
    expect(repaired.out).toMatch(
      /^payment E\w{31}: R\$.1,23 left in suspense: it was sent to the key, without a code\n0 credited/,
    );
    expect(repaired.code).toBe(1);
    if (engineUnderTest() === 'sqlite')
      expect(await suspense(id, 'ninguem@exemplo.com.br')).toMatchObject({ code: 1 });
    const given = await suspense(id, 'marina@exemplo.com.br');
    expect(given.out).toMatch(/R\$.1,23 given to marina@exemplo.com.br/);
    expect(given.code).toBe(0);
    expect((await suspense(id, 'marina@exemplo.com.br')).code).toBe(1);
    expect(await suspense()).toEqual({ code: 0, out: 'nothing lies in suspense\n' });
    if (engineUnderTest() !== 'sqlite') await again.stop();
    await home.remove();
  });
});
