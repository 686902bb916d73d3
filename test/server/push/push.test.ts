import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { createWebPushSender } from '../../../server/push/web-push-sender.ts';
import { minuteOfDay } from '../../../server/push/wishes.ts';
import { DAY_MINUTES, type PushWishes } from '../../../src/records/push.ts';
import {
  clientConfig,
  cognito,
  createRecord,
  eventually,
  getRecord,
  type Person,
  signIn,
  signUp,
  updateRecord,
} from '../support/api-client.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { buysOne, payAtBank } from '../support/pix-purchase.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { EVERYTHING, openPushService, type TestDevice } from './support/push-service.ts';

const MARINA = 'marina@exemplo.com.br';

describeOnEngine('push', () => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  let server: StartedServer;
  let bento: Person;
  let shop = '';
  const put = (who: Person | null, body: object, method = 'PUT') =>
    fetch(`${server.origin}/push/subscription`, {
      method,
      headers: { 'content-type': 'application/json', ...(who && { authorization: who.accessToken }) },
      body: JSON.stringify(body),
    });
  const listen = async (who: Person, wishes: Partial<PushWishes> = {}): Promise<TestDevice> => {
    const device = service.subscribe();
    const { endpoint, keys } = device;
    const answer = await put(who, { endpoint, keys, wishes: { ...EVERYTHING, ...wishes } });
    expect(answer.status).toBe(204);
    return device;
  };
  const says = async (who: Person, text: string, to: string): Promise<void> => {
    const input = { id: randomUUID(), type: 'CHAT_MESSAGE', parentId: shop, reference: to };
    const said = await createRecord(server.origin, who, { ...input, content: { text, timestamp: 1 } });
    expect(said.kind).toBe('created');
  };
  const arrives = (device: TestDevice, count: number) =>
    eventually(async () => (device.delivered.length >= count ? device.delivered : null));
  const planned = async () =>
    (await server.store.read.selectFrom('job').selectAll().where('kind', 'like', 'push.%').execute()).length;
  /** Resolves once all due news has been sent. */
  const allTold = () =>
    eventually(async () => {
      const due = server.store.read
        .selectFrom('job')
        .select('id')
        .where('kind', 'like', 'push.%')
        .where('run_at', '<=', server.store.now());
      return (await due.execute()).length === 0 ? true : null;
    });
  /** Quiet hours that have begun and last for hours. */
  const aroundNow = () => {
    const minute = minuteOfDay(server.store.now(), EVERYTHING);
    return { from: (minute + DAY_MINUTES - 60) % DAY_MINUTES, to: (minute + 300) % DAY_MINUTES };
  };
  const customer = () => signUp(server.origin, `${randomUUID()}@exemplo.com.br`, PASSWORD, 'Ana Lima');

  beforeAll(async () => {
    service = await openPushService();
    server = await startServer({ demo: true, begin: true, env: { PUSH_SERVICES: service.origin } });
    bento = await signIn(server.origin, 'bento@exemplo.com.br', PASSWORD);
    const row = await server.store.read
      .selectFrom('record')
      .select('id')
      .where('type', '=', 'LOCATION')
      .where('owner', '=', bento.sub)
      .where('reference', '=', 'PUBLIC')
      .executeTakeFirstOrThrow();
    shop = row.id;
  });
  afterAll(async () => {
    await server.stop();
    await service.close();
  });

  test('[S-15] [N-04] a purchase paid while the app is closed is told to its buyer, and its code is not', async () => {
    const marina = await signIn(server.origin, MARINA, PASSWORD);
    const device = await listen(marina);
    const night = await listen(marina, { quiet: aroundNow() });
    const discreet = await listen(marina, { isDiscreet: true });
    const id = await buysOne(server.origin, marina);
    await payAtBank(server.origin, marina, id);
    const [first] = await arrives(device, 1);
    expect(first?.notice.title).toBe('Compra realizada com sucesso!');
    expect(first?.notice.body).toMatch(/^Compra de R\$\s[\d,]+ · ./);
    expect(first?.notice.path).toContain(id);
    expect(first?.urgency).toBe('high');
    await eventually(async () => ((await planned()) === 0 ? true : null));
    expect(device.delivered).toHaveLength(1);
    expect([device, night].map(({ delivered }) => delivered[0]?.notice.isSilent)).toEqual([false, true]);
    expect(discreet.delivered[0]?.notice).toMatchObject({
      title: 'Vendinha',
      body: 'Novidade de um pagamento',
    });
    expect(JSON.stringify(discreet.delivered)).not.toMatch(/\d,\d\d/);

    const sale = await getRecord(server.origin, bento, id, 'SHOPPING_PURCHASE');
    const [line] = (sale?.content.items ?? []) as { id: string }[];
    const back = {
      purchase: id,
      lines: [{ id: line?.id, quantity: 1 }],
      restock: true,
      reason: 'nao-recebeu',
    };
    const request = { id: randomUUID(), type: 'REQUEST', reference: 'RETURN_SALE', content: back };
    expect((await createRecord(server.origin, bento, request)).kind).toBe('created');
    const returned = (await arrives(device, 2))[1]?.notice;
    expect(returned?.title).toMatch(/ devolveu R\$\s[\d,]+ ao seu saldo\.$/);
    // A device orders both by their times, however late the first arrives.
    expect([returned?.tag, discreet.delivered[0]?.notice.at]).toEqual([first?.notice.tag, first?.notice.at]);
    expect(returned?.at).toBeGreaterThan(first?.notice.at ?? Number.POSITIVE_INFINITY);
  });

  test('[N-04] [MV-01] [T-03] an invite is told to whom it invites, a ticket to the shop, and its answer to its writer', async () => {
    const email = `${randomUUID()}@exemplo.com.br`;
    const ana = await signUp(server.origin, email, PASSWORD, 'Ana Lima');
    const [hers, his] = [await listen(ana), await listen(bento)];
    const add = (
      who: Person,
      type: string,
      more: { parentId: string; reference?: string; content: Readonly<Record<string, unknown>> },
    ) => createRecord(server.origin, who, { id: randomUUID(), type, ...more });
    const invited = await add(bento, 'INVITE', { parentId: shop, reference: email, content: {} });
    expect(invited.kind).toBe('created');
    const [invite] = await arrives(hers, 1);
    expect(invite?.notice.title).toMatch(/ convidou você para comprar em /);
    expect(invite?.notice.path).toBe(`/shopping/${shop}`);

    const content = { subject: 'Produto', description: 'Veio aberto' };
    const ticket = await add(ana, 'LOCATION_TICKET', { parentId: shop, content });
    if (ticket.kind === 'refused') throw new Error(ticket.code);
    const [asked] = await arrives(his, 1);
    expect(asked?.notice).toMatchObject({ title: 'Novo ticket: Produto' });
    expect(asked?.notice.path).toContain(`/manager/support/${shop}`);
    const answer = { parentId: ticket.record.id, content: { updateType: 'RESPONSE', message: 'Oi' } };
    expect((await add(bento, 'LOCATION_TICKET', answer)).kind).toBe('created');
    expect((await arrives(hers, 2))[1]?.notice.title).toMatch(/^Ticket atualizado: /);
    await put(bento, { endpoint: his.endpoint }, 'DELETE');
  });

  test('an alarm of an owner’s shop is told by the look at their shops', async () => {
    const device = await listen(bento, { kinds: [] });
    const { origin } = server;
    const items = await server.store.read
      .selectFrom('record')
      .select('id')
      .where('type', '=', 'ITEM')
      .where('parent_id', '=', shop)
      .execute();
    const id = items[0]?.id ?? '';
    const reports = { by: ['push'], summaryAt: null, skipsQuietDays: true, alarms: ['soldOut'], quiet: null };
    const sold = await updateRecord(origin, bento, { id, type: 'ITEM', content: { quantity: 0 } });
    expect(sold.kind).toBe('created');
    const wish = { id: 'bento@exemplo.com.br', type: 'PROFILE', content: { reports } };
    expect((await updateRecord(origin, bento, wish)).kind).toBe('created');
    const [alarm] = await arrives(device, 1);
    expect(alarm?.notice.tag).toMatch(/^alarm:soldOut:/);
    await put(bento, { endpoint: device.endpoint }, 'DELETE');
  });

  test('what an owner is told of their shops comes in ready words, by each device’s own manner', async () => {
    const ana = await customer();
    const [open, discreet] = [await listen(ana, { kinds: [] }), await listen(ana, { isDiscreet: true })];
    const state = { summaryDay: null, told: [] };
    const notice = { title: 'Praça está offline', body: 'Sem sinal', path: '/manager', tag: 'a' };
    const report = {
      sub: ana.sub,
      before: state,
      after: { summaryDay: 1, told: [] },
      mails: [],
      notices: [notice],
    };
    await server.store.run('sendReports', report);
    const told = (await arrives(open, 1))[0]?.notice;
    expect(told).toEqual({ ...notice, isSilent: false, at: expect.any(Number), id: expect.any(String) });
    expect((await arrives(discreet, 1))[0]?.notice.title).toBe('Vendinha');
    // Another process has changed the state since it was read.
    expect(await server.store.run('sendReports', report)).toEqual({ kind: 'applied', value: false });
  });

  test('[C-01] [N-05] a message is told to the other side alone, and leads to each one’s own screen', async () => {
    const ana = await customer();
    const [hers, his] = [await listen(ana), await listen(bento)];
    await says(ana, 'Tem gelo?', bento.sub);
    const [toOwner] = await arrives(his, 1);
    expect(toOwner?.notice.path).toBe(`/manager/chat/${shop}/${ana.sub}`);
    expect(toOwner?.notice.title).toMatch(/^Nova mensagem de /);
    expect(JSON.stringify(toOwner)).not.toContain('gelo');
    await allTold();
    expect(hers.delivered).toEqual([]);
    await says(bento, 'Tem sim', ana.sub);
    const [toCustomer] = await arrives(hers, 1);
    expect(toCustomer?.notice.path).toBe(`/location-chat/${shop}`);
    await allTold();
    expect([hers.delivered.length, his.delivered.length]).toEqual([1, 1]);
    await put(bento, { endpoint: his.endpoint }, 'DELETE');
  });

  test('[N-05] [R-05] who answers customers at a shop is told like its owner, and who does not is not', async () => {
    const ana = await customer();
    const [eva, rui] = [await customer(), await customer()];
    const hire = async (who: Person, role: string): Promise<void> => {
      const id = randomUUID();
      const address = (
        await server.store.read
          .selectFrom('app_user')
          .select('email')
          .where('sub', '=', who.sub)
          .executeTakeFirstOrThrow()
      ).email;
      const input = { id, type: 'STAFF', parentId: shop, reference: address };
      expect((await createRecord(server.origin, bento, { ...input, content: { role } })).kind).toBe(
        'created',
      );
      const step = { id, type: 'STAFF', content: JSON.stringify({ status: 'ACTIVE' }) };
      const query = 'mutation ($input: UpdateRecordInput!) { updateRecord(input: $input) { id } }';
      const answer = await fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: who.idToken },
        body: JSON.stringify({ query, variables: { input: step } }),
      });
      expect(await answer.json()).not.toHaveProperty('errors');
    };
    await hire(eva, 'attendant');
    await hire(rui, 'stocker');
    const [hers, his] = [await listen(eva), await listen(rui)];
    await says(ana, 'A porta não abre', bento.sub);
    const [told] = await arrives(hers, 1);
    expect(told?.notice.path).toBe(`/manager/chat/${shop}/${ana.sub}`);
    await eventually(async () => ((await planned()) === 0 ? true : null));
    expect(his.delivered.map(({ notice }) => notice.path)).not.toContain(`/manager/chat/${shop}/${ana.sub}`);
    // Her answer reaches the owner as well, and leads to the customer's conversation there too.
    const owners = await listen(bento);
    await says(eva, 'Já vai abrir', ana.sub);
    expect((await arrives(owners, 1))[0]?.notice.path).toBe(`/manager/chat/${shop}/${ana.sub}`);
    await allTold();
    expect(hers.delivered).toHaveLength(1);
    await put(bento, { endpoint: owners.endpoint }, 'DELETE');
    await put(eva, { endpoint: hers.endpoint }, 'DELETE');
  });

  test('[N-04] on a locked screen a discreet device shows neither name nor amount', async () => {
    const ana = await customer();
    const device = await listen(ana, { isDiscreet: true });
    await says(bento, 'Oi', ana.sub);
    const [told] = await arrives(device, 1);
    expect(told?.notice).toMatchObject({ title: 'Vendinha', body: 'Nova mensagem' });
  });

  test('[N-04] a kind that is switched off, and quiet hours, keep a message back', async () => {
    const ana = await customer();
    const [off, night] = [
      await listen(ana, { kinds: ['payment'] }),
      await listen(ana, { quiet: aroundNow() }),
    ];
    const awake = await listen(ana);
    await says(bento, 'Oi', ana.sub);
    await arrives(awake, 1);
    const waiting = await eventually(async () => {
      const jobs = await server.store.read
        .selectFrom('job')
        .selectAll()
        .where('kind', 'like', 'push.%')
        .execute();
      return jobs.length === 1 && (jobs[0]?.run_at ?? 0) > server.store.now() ? jobs : null;
    });
    expect(waiting).toHaveLength(1);
    expect([off.delivered.length, night.delivered.length]).toEqual([0, 0]);
  });

  test('[N-04] [C-01] quiet hours that were switched off keep no later message of the conversation back', async () => {
    const ana = await customer();
    const device = await listen(ana, { quiet: aroundNow() });
    await says(bento, 'Oi', ana.sub);
    await eventually(async () => {
      const job = await server.store.read
        .selectFrom('job')
        .select('run_at')
        .where('kind', '=', 'push.talk')
        .where('payload', 'like', `%"sub":"${ana.sub}"%`)
        .executeTakeFirst();
      return job && job.run_at > server.store.now() ? job : null;
    });
    const { endpoint, keys } = device;
    expect((await put(ana, { endpoint, keys, wishes: EVERYTHING })).status).toBe(204);
    await says(bento, 'Olá', ana.sub);
    expect((await arrives(device, 1)).map(({ notice }) => notice.path)).toEqual([`/location-chat/${shop}`]);
  });

  test.each([404, 410])(
    'a service that is busy is asked again, and one that answers %i never',
    async (status) => {
      const ana = await customer();
      const device = await listen(ana);
      service.willAnswer({ status: 503 });
      await says(bento, 'Oi', ana.sub);
      await arrives(device, 1);
      service.willAnswer({ status });
      await says(bento, 'Olá', ana.sub);
      await eventually(async () => {
        const left = await server.store.read
          .selectFrom('push_subscription')
          .select('id')
          .where('sub', '=', ana.sub)
          .execute();
        return left.length === 0 ? true : null;
      });
      const before = service.asked();
      await says(bento, 'Ainda aí?', ana.sub);
      expect(service.asked()).toBe(before);
      expect(device.delivered).toHaveLength(1);
    },
  );

  test('[C-01] [S-15] two hundred messages of one person plan one push a device, and no payment waits for them', async () => {
    const [ana, marina] = [await customer(), await signIn(server.origin, MARINA, PASSWORD)];
    const [his, hers] = [await listen(bento), await listen(marina)];
    const told = () =>
      server.store.read
        .selectFrom('job')
        .select('payload')
        .where('kind', 'like', 'push.%')
        .where('payload', 'like', `%${ana.sub}%`)
        .execute();
    const release = service.hold(his);
    const viewer = { sub: ana.sub, email: ana.email };
    for (let nth = 0; nth < 200; nth += 25) {
      const inputs = Array.from({ length: 25 }, (_, more) => ({
        ...{ id: randomUUID(), type: 'CHAT_MESSAGE', parentId: shop, reference: bento.sub },
        content: JSON.stringify({ text: `Oi ${nth + more + 1}`, timestamp: 1 }),
      }));
      const said = await server.store.run('createRecords', { viewer, inputs } as never);
      expect(said).toMatchObject({ kind: 'applied' });
    }
    const waiting = await told();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.payload).toContain('Oi 200');
    const before = service.asked();
    const id = await buysOne(server.origin, marina);
    await payAtBank(server.origin, marina, id);
    expect((await arrives(hers, 1))[0]?.notice.path).toContain(id);
    // The buyer has several devices, and the message held by the service may be tried again.
    expect(service.asked() - before).toBeLessThan(10);
    release();
    await eventually(async () => ((await told()).length === 0 ? true : null));
    const paths = his.delivered.map(({ notice }) => notice.path);
    expect([...new Set(paths)]).toEqual([`/manager/chat/${shop}/${ana.sub}`]);
    expect(paths.length).toBeLessThan(10);
    for (const [who, { endpoint }] of [[bento, his] as const, [marina, hers] as const])
      await put(who, { endpoint }, 'DELETE');
  });

  test('[F-14] a device that somebody else signs in on, or whose sign-in ended, hears nothing of before', async () => {
    const [ana, bia] = [await customer(), await customer()];
    const shared = await listen(ana);
    const { endpoint, keys } = shared;
    expect((await put(bia, { endpoint, keys, wishes: EVERYTHING })).status).toBe(204);
    // Ana's own phone is signed out, and cannot report that it no longer listens.
    await says(bento, 'Para Ana', ana.sub);
    await allTold();
    expect(shared.delivered).toEqual([]);
    const listening = await server.store.read
      .selectFrom('push_subscription')
      .select('sub')
      .where('endpoint', '=', endpoint)
      .execute();
    expect(listening).toEqual([{ sub: bia.sub }]);
    await says(bento, 'Para Bia', bia.sub);
    await arrives(shared, 1);
    // The previous person of the device cannot end the subscription of the present one.
    await put(ana, { endpoint }, 'DELETE');
    await says(bento, 'Para Bia outra vez', bia.sub);
    await arrives(shared, 2);

    const { userPoolClientId: ClientId } = await clientConfig(server.origin);
    await cognito(server.origin, 'RevokeToken', { ClientId, Token: bia.refreshToken });
    await says(bento, 'Ainda aí?', bia.sub);
    expect(
      await server.store.read
        .selectFrom('job')
        .select('id')
        .where('kind', 'like', 'push.%')
        .where('payload', 'like', `%${bia.sub}%`)
        .execute(),
    ).toEqual([]);
  });

  test('[F-10] nobody names a host that is no push service, and nobody subscribes without a session', async () => {
    const ana = await customer();
    const { keys } = service.subscribe();
    const endpoints = [
      'http://169.254.169.254/latest',
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
    ];
    for (const endpoint of endpoints) {
      const answer = await put(ana, { endpoint, keys, wishes: EVERYTHING });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_INPUT']);
    }
    const { endpoint } = service.subscribe();
    expect((await put(null, { endpoint, keys, wishes: EVERYTHING })).status).toBe(401);
    const bad = { ...EVERYTHING, timeZone: 'Mars/Olympus' };
    expect((await put(ana, { endpoint, keys, wishes: bad })).status).toBe(400);
  });

  test('[N-04] keys that are none are not stored, and a device that has such is gone', async () => {
    const ana = await customer();
    const { endpoint, keys } = service.subscribe();
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    for (const wrong of [{ p256dh: 'A'.repeat(86) }, { p256dh: offCurve }, { auth: `${'A'.repeat(20)}==` }]) {
      const answer = await put(ana, { endpoint, keys: { ...keys, ...wrong }, wishes: EVERYTHING });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      const [services, fetcher] = [[service.origin], () => Promise.reject(new Error('asked'))];
      const vapid = { publicKey: keys.p256dh, privateKey: keys.auth };
      const sender = createWebPushSender({ keys: vapid, contact: 'mailto:a@b.c', services, fetcher });
      const message = { payload: '{}', ttl: 60, urgency: 'normal', topic: 't' } as const;
      expect(await sender.send({ endpoint, ...keys, ...wrong }, message)).toEqual({ kind: 'GONE' });
    }
  });

  test('[N-04] a person’s eleventh device takes the place of the one that was longest silent', async () => {
    const ana = await customer();
    const devices: TestDevice[] = [];
    const later = async (): Promise<void> => {
      const before = server.store.now();
      await eventually(async () => (server.store.now() > before ? true : null));
    };
    for (let count = 0; count < 10; count += 1) {
      devices.push(await listen(ana));
      await later();
    }
    // The first device reports again, so the second has now been silent for longest.
    const [{ endpoint = '', keys } = {}] = devices;
    expect((await put(ana, { endpoint, keys, wishes: EVERYTHING })).status).toBe(204);
    await later();
    devices.push(await listen(ana));
    const kept = await server.store.read
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('sub', '=', ana.sub)
      .execute();
    const expected = devices.filter((_, nth) => nth !== 1);
    expect(kept.map((one) => one.endpoint).sort()).toEqual(expected.map((one) => one.endpoint).sort());
  });
});
