import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { createUser } from '../../../server/identity/create-user.ts';
import { createPushJobs } from '../../../server/push/push-job.ts';
import { minuteOfDay } from '../../../server/push/wishes.ts';
import { createReportJobs } from '../../../server/reports/report-job.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { paths } from '../../../src/paths.ts';
import { DAY_MINUTES, type PushNotice, type PushWishes } from '../../../src/records/push.ts';
import { parseContent } from '../../../src/records/record.ts';
import { createRecord, type Person, signIn, updateRecord } from '../support/api-client.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { EVERYTHING, openPushService } from './support/push-service.ts';

/** The tests themselves send the notices held by quiet hours, because no job runs here. */
describe('a notice that quiet hours kept', () => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  let server: StartedServer;
  let bento: Person;
  let shop = '';
  let closedShop = '';
  const sent: PushNotice[] = [];

  const wish = async (who: Person, device: object, wishes: Partial<PushWishes>): Promise<void> => {
    const answer = await fetch(`${server.origin}/push/subscription`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: who.accessToken },
      body: JSON.stringify({ ...device, wishes: { ...EVERYTHING, ...wishes } }),
    });
    expect(answer.status).toBe(204);
  };
  const newPerson = async () => {
    const email = `${randomUUID()}@exemplo.com.br`;
    await createUser(server.store, { email, password: PASSWORD });
    return await signIn(server.origin, email, PASSWORD);
  };
  const add = async (
    who: Person,
    type: string,
    more: { id?: string; parentId: string; reference?: string; content: object },
  ) => {
    const input = { id: randomUUID(), ...more, type, content: { ...more.content } };
    const made = await createRecord(server.origin, who, input);
    if (made.kind === 'refused') throw new Error(made.code);
    return made.record;
  };
  const change = async (
    who: Person,
    id: string,
    type: string,
    content: Record<string, unknown>,
  ): Promise<void> => {
    expect((await updateRecord(server.origin, who, { id, type, content })).kind).toBe('created');
  };
  const says = (who: Person, text: string, to: string, timestamp = 1) =>
    add(who, 'CHAT_MESSAGE', { parentId: shop, reference: to, content: { text, timestamp } });

  /** A customer, and an attendant of the shop. */
  const attended = async () => {
    const [ana, eva] = [await newPerson(), await newPerson()];
    const content = { role: 'attendant' };
    const role = await add(bento, 'STAFF', { parentId: shop, reference: eva.email, content });
    await change(eva, role.id, 'STAFF', { status: 'ACTIVE' });
    return { ana, eva, role };
  };

  /**
   * A device of this person in its quiet hours. `morning` sends the held notices and resolves to the received titles.
   */
  async function night(who: Person, also: Partial<PushWishes> = {}) {
    const { endpoint, keys } = service.subscribe();
    const device = { endpoint, keys };
    const { store } = server;
    const minute = minuteOfDay(store.now(), EVERYTHING);
    const from = (minute + DAY_MINUTES - 60) % DAY_MINUTES;
    await wish(who, device, { quiet: { from, to: (minute + 300) % DAY_MINUTES } });
    const jobs = createPushJobs({
      store,
      log: server.app.log,
      sender: {
        publicKey: '',
        async send(target, { payload }) {
          if (target.endpoint === endpoint) sent.push(JSON.parse(payload));
          return { kind: 'SENT' };
        },
      },
    });
    const subscribed = await store.read
      .selectFrom('push_subscription')
      .select('id')
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow();
    const waiting = () =>
      store.read
        .selectFrom('job')
        .select(['id', 'payload'])
        .where('kind', 'like', 'push.%')
        .where('payload', 'like', `%${subscribed.id}%`)
        .execute();
    const run = (planned: Awaited<ReturnType<typeof waiting>>) =>
      Promise.all(
        planned.map(({ id, payload }) => {
          const job = { attempts: 1, id, stored: payload };
          return jobs['push.send'](JSON.parse(payload), job as never);
        }),
      );
    const runAll = async () => run(await waiting());
    expect(await runAll()).toEqual([]);
    return {
      waiting,
      run,
      wakes: () => wish(who, device, also),
      async isKept() {
        const results = await runAll();
        expect(results).toEqual([{ retryAt: expect.any(Number) }]);
      },
      async morning() {
        await wish(who, device, also);
        sent.length = 0;
        const ends = (await runAll()).map((end) => JSON.stringify(end));
        expect([...new Set(ends)]).toEqual(['{"done":true}']);
        return sent.map(({ title }) => title);
      },
    };
  }

  beforeAll(async () => {
    service = await openPushService();
    server = await startServer({ demo: true, env: { PUSH_SERVICES: service.origin } });
    bento = await signIn(server.origin, 'bento@exemplo.com.br', PASSWORD);
    const owned = await server.store.read
      .selectFrom('record')
      .select(['id', 'reference'])
      .where('type', '=', 'LOCATION')
      .where('owner', '=', bento.sub)
      .execute();
    shop = owned.find(({ reference }) => reference === 'PUBLIC')?.id ?? '';
    closedShop = owned.find(({ reference }) => reference !== 'PUBLIC')?.id ?? '';
  });
  afterAll(async () => {
    await server.stop();
    await service.close();
  });

  test.each(['no', 'yes', 'with words that waited'])(
    '[C-01] [X-03] is sent unless its reader answered meanwhile: %s',
    async (answers) => {
      const ana = await newPerson();
      await says(ana, 'Antes disso', bento.sub);
      const device = await night(ana);
      const { createdAt } = await says(bento, 'Oi', ana.sub);
      await device.isKept();
      if (answers === 'yes') await says(ana, 'Já vi', bento.sub);
      if (answers === 'with words that waited') await says(ana, 'Alguém?', bento.sub, createdAt - MINUTE_MS);
      expect(await device.morning()).toHaveLength(answers === 'yes' ? 0 : 1);
    },
  );

  test.each(['nobody', 'colleague', 'colleague with words that waited', 'elsewhere'] as const)(
    '[C-01] reaches the shop unless somebody of it answered meanwhile: %s',
    async (who) => {
      const { ana, eva } = await attended();
      const device = await night(eva);
      const { createdAt } = await says(ana, 'A porta não abre', bento.sub);
      await device.isKept();
      if (who === 'colleague') await says(bento, 'Já abri', ana.sub);
      if (who === 'colleague with words that waited')
        await says(bento, 'Boa noite', ana.sub, createdAt - MINUTE_MS);
      if (who === 'elsewhere') await says(bento, 'Oi', (await newPerson()).sub);
      const titles = await device.morning();
      const asked = titles.filter((title) => !title.endsWith('Bento Ribeiro'));
      expect(asked).toHaveLength(who === 'colleague' ? 0 : 1);
    },
  );

  test.each([false, true])('[R-05] is sent unless its reader works there no more: %s', async (leaves) => {
    const { ana, eva, role } = await attended();
    const device = await night(eva);
    await says(ana, 'A porta não abre', bento.sub);
    await device.isKept();
    if (leaves) await change(bento, role.id, 'STAFF', { status: 'REMOVED' });
    expect(await device.morning()).toHaveLength(leaves ? 0 : 1);
  });

  test.each([false, true])('[MV-01] tells of an invite unless it was revoked: %s', async (revokes) => {
    const ana = await newPerson();
    const device = await night(ana);
    const invite = await add(bento, 'INVITE', { parentId: closedShop, reference: ana.email, content: {} });
    await device.isKept();
    if (revokes) await change(bento, invite.id, 'INVITE', { status: 'REVOKED' });
    expect(await device.morning()).toHaveLength(revokes ? 0 : 1);
  });

  test.each(['stands', 'discreet', 'withdrawn', 'first withdrawn', 'accepted'] as const)(
    '[R-05] tells once of all invitations to work that can be accepted, and leads to where: %s',
    async (what) => {
      const ana = await newPerson();
      const device = await night(ana, { isDiscreet: what === 'discreet' });
      const content = { role: 'attendant' };
      const staff = { reference: ana.email, content };
      const first = await add(bento, 'STAFF', { parentId: closedShop, ...staff });
      const role = await add(bento, 'STAFF', { parentId: shop, ...staff });
      if (what === 'withdrawn') await change(bento, role.id, 'STAFF', { status: 'REMOVED' });
      if (what === 'first withdrawn') await change(bento, first.id, 'STAFF', { status: 'REMOVED' });
      if (what === 'accepted') await change(ana, role.id, 'STAFF', { status: 'ACTIVE' });
      // Its push waits for further invitations of the same inviter, because the app sends one for each shop.
      const planned = server.store.read.selectFrom('job').select('run_at').where('kind', 'like', 'push.%');
      const waits = planned.where('payload', 'like', `%"inviter":"${bento.sub}"%`);
      const here = (await waits.where('payload', 'like', `%"sub":"${ana.sub}"%`).execute()).map(
        ({ run_at }) => run_at - first.createdAt,
      );
      expect(here).toEqual([15_000]);
      const titles = await device.morning();
      const alone = !['stands', 'discreet'].includes(what);
      const own = (place: typeof role) =>
        `Bento Ribeiro convidou você para trabalhar em ${parseContent(place.content).locationName} como Atendente`;
      const words = {
        ...{ stands: 'Você recebeu 2 convites para trabalhar', discreet: 'Vendinha' },
        ...{ withdrawn: own(first), 'first withdrawn': own(role), accepted: own(first) },
      };
      expect(titles).toEqual([words[what]]);
      expect(sent[0]).toMatchObject({ path: '/manager' });
      if (!alone) expect(sent[0]?.body).toBe(what === 'discreet' ? 'Você recebeu 2 convites' : '');
    },
  );

  test('[R-05] tells of invitations to work though one of them was told earlier that day, and withdrawn', async () => {
    const ana = await newPerson();
    const staff = { reference: ana.email, content: { role: 'attendant' } };
    const told = await add(bento, 'STAFF', { parentId: shop, ...staff });
    await change(bento, told.id, 'STAFF', { status: 'REMOVED' });
    const device = await night(ana);
    // The shop already notified today, so its new invitation gives no notice. Both orders of ids occur here.
    await add(bento, 'STAFF', { id: `0${randomUUID().slice(1)}`, parentId: shop, ...staff });
    await add(bento, 'STAFF', { id: `f${randomUUID().slice(1)}`, parentId: closedShop, ...staff });
    expect(await device.morning()).toEqual(['Você recebeu 2 convites para trabalhar']);
  });

  test.each([false, true])(
    '[T-03] tells of an answer to a ticket unless it was looked at: %s',
    async (looks) => {
      const ana = await newPerson();
      const device = await night(ana);
      const asked = { subject: 'Produto', description: 'Veio aberto' };
      const ticket = await add(ana, 'LOCATION_TICKET', { parentId: shop, content: asked });
      const said = { updateType: 'RESPONSE', message: 'Oi', author: { role: 'manager' } };
      const answer = await add(bento, 'LOCATION_TICKET', { parentId: ticket.id, content: said });
      await device.isKept();
      if (looks) await change(ana, answer.id, 'LOCATION_TICKET', { seen: true });
      expect(await device.morning()).toHaveLength(looks ? 0 : 1);
    },
  );

  test('[T-03] of a ticket tells its last word alone, so that none takes the place of a later one', async () => {
    const ana = await newPerson();
    const device = await night(ana);
    const asked = { subject: 'Produto', description: 'Veio aberto' };
    const ticket = await add(ana, 'LOCATION_TICKET', { parentId: shop, content: asked });
    const answers = [];
    for (const message of ['Oi', 'Pode trocar']) {
      const said = { updateType: 'RESPONSE', message, author: { role: 'manager' } };
      answers.push(await add(bento, 'LOCATION_TICKET', { parentId: ticket.id, content: said }));
    }
    expect(await device.waiting()).toHaveLength(2);
    expect(await device.morning()).toHaveLength(1);
    expect(sent[0]?.at).toBe(answers[1]?.createdAt);
  });

  test('[C-01] is left unsent by whoever holds it still, once a later one took its place', async () => {
    const ana = await newPerson();
    const device = await night(ana);
    await says(bento, 'Oi', ana.sub);
    const held = await device.waiting();
    const { createdAt } = await says(bento, 'Tem gelo', ana.sub);
    await device.wakes();
    sent.length = 0;
    expect(await device.run(held)).toEqual([{ retryAt: expect.any(Number) }]);
    expect(sent).toEqual([]);
    expect(await device.morning()).toHaveLength(1);
    expect(sent[0]?.at).toBe(createdAt);
  });

  test('[R-05] of a day’s sales is sent while its reader may read them, and to whom left the shop no more', async () => {
    const marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    const content = { role: 'partner' };
    const role = await add(bento, 'STAFF', { parentId: shop, reference: marina.email, content });
    await change(marina, role.id, 'STAFF', { status: 'ACTIVE' });
    const device = await night(marina);
    const zone = createZone();
    const reports = { by: ['push'], summaryAt: 0, skipsQuietDays: false, alarms: [], quiet: null };
    await change(marina, marina.email, 'PROFILE', { reports });
    // A person without any report yet would get the first summary only tomorrow.
    const nothing = { summaryDay: null, told: [] };
    const yesterday = { summaryDay: zone.dayOf(server.store.now()) - 1, told: [] };
    const told = { sub: marina.sub, before: nothing, after: yesterday, mails: [], notices: [] };
    expect(await server.store.run('sendReports', told)).toEqual({ kind: 'applied', value: true });
    const looks = createReportJobs(
      { store: server.store, publicOrigin: '', secret: () => new Uint8Array(32) },
      zone,
    );
    await looks['reports.look']({ sub: marina.sub }, { attempts: 1 } as never);
    await device.isKept();
    expect(await device.morning()).toHaveLength(1);
    await change(bento, role.id, 'STAFF', { status: 'REMOVED' });
    expect(await device.morning()).toEqual([]);
  });

  test.each(['stands', 'ended', 'unwanted'] as const)(
    'of an alarm is sent while it stands: %s',
    async (what) => {
      const ana = what === 'unwanted' ? bento : await newPerson();
      const device = await night(ana);
      const [none, one] = [
        { summaryDay: null, told: [] },
        { summaryDay: null, told: ['offline:x'] },
      ];
      const words = { title: 'Praça está offline', body: 'Sem sinal', path: '/manager', tag: 'a' };
      const told = {
        sub: ana.sub,
        before: none,
        after: one,
        mails: [],
        notices: [{ ...words, alarms: ['offline:x'] }],
      };
      expect(await server.store.run('sendReports', told)).toEqual({ kind: 'applied', value: true });
      await device.isKept();
      if (what === 'ended') {
        const over = { ...told, before: one, after: none, notices: [] };
        expect(await server.store.run('sendReports', over)).toEqual({ kind: 'applied', value: true });
      }
      if (what === 'unwanted') await change(ana, ana.email, 'PROFILE', { reports: { by: ['mail'] } });
      expect(await device.morning()).toEqual(what === 'stands' ? [words.title] : []);
    },
  );

  test('[R-05] of alarms at several shops is sent without those of a shop that its reader left', async () => {
    const ana = await newPerson();
    const roles = new Map<string, string>();
    for (const parentId of [shop, closedShop]) {
      const content = { role: 'partner' };
      const role = await add(bento, 'STAFF', { parentId, reference: ana.email, content });
      await change(ana, role.id, 'STAFF', { status: 'ACTIVE' });
      roles.set(parentId, role.id);
    }
    const device = await night(ana);
    const lines = [shop, closedShop].map((shopId) => ({
      ...{ text: `${shopId} está offline`, detail: 'Sem sinal', path: paths.configuration(shopId), shopId },
    }));
    const before = { summaryDay: null, told: [] };
    const alarms = [shop, closedShop].map((id) => `offline:${id}`);
    const notice = {
      ...{ title: '2 alarmes nos seus locais', body: 'x', path: '/manager', tag: 'a', alarms },
      ...{
        needs: { right: 'overview' as const, places: [shop, closedShop] },
        told: { lines, counts: [1, 1] },
      },
    };
    const after = { summaryDay: null, told: alarms };
    const planned = { sub: ana.sub, before, after, mails: [], notices: [notice] };
    expect(await server.store.run('sendReports', planned)).toEqual({ kind: 'applied', value: true });
    await device.isKept();
    expect(await device.morning()).toEqual(['2 alarmes nos seus locais']);
    await change(bento, roles.get(shop) ?? '', 'STAFF', { status: 'REMOVED' });
    expect(await device.morning()).toEqual([`${closedShop} está offline`]);
    expect(sent[0]).toMatchObject({ body: 'Sem sinal', path: paths.configuration(closedShop) });
    // The next look has not come yet, so the alarm of the lost shop is still remembered.
    const over = {
      ...planned,
      before: after,
      after: { summaryDay: null, told: [`offline:${shop}`] },
      notices: [],
    };
    expect(await server.store.run('sendReports', over)).toEqual({ kind: 'applied', value: true });
    expect(await device.morning()).toEqual([]);
    const again = { ...over, before: over.after, after };
    expect(await server.store.run('sendReports', again)).toEqual({ kind: 'applied', value: true });
    await change(bento, roles.get(closedShop) ?? '', 'STAFF', { status: 'REMOVED' });
    expect(await device.morning()).toEqual([]);
  });

  test('of ready words is short enough for its service, whoever wrote them', async () => {
    const ana = await newPerson();
    const device = await night(ana);
    const told = { summaryDay: null, told: [] };
    const words = { title: 'Praça '.repeat(999), body: '"🏪 está offline" '.repeat(999) };
    const planned = { sub: ana.sub, before: told, after: told, mails: [] };
    const notices = [{ ...words, path: '/manager', tag: 'a' }];
    expect(await server.store.run('sendReports', { ...planned, notices })).toMatchObject({ kind: 'applied' });
    const titles = await device.morning();
    expect(titles).toEqual([expect.stringMatching(/^Praça .*…$/)]);
    expect(sent[0]?.body).toMatch(/^"🏪 está offline" .*…$/u);
    // A service takes 4,096 bytes, of which the encryption needs 103.
    expect(Buffer.byteLength(JSON.stringify(sent[0]))).toBeLessThan(3900);
  });
});
