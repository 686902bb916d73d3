import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailJob, type MailJob } from '../../../server/mail/mail-job.ts';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { createReportJobs } from '../../../server/reports/report-job.ts';
import { createReportNow } from '../../../server/reports/report-now.ts';
import { paths } from '../../../src/paths.ts';
import { mutate } from '../records/support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

const HOUR_MS = 3_600_000;
const SENDER = { publicOrigin: 'https://x', secret: () => new Uint8Array(32) };

describeOnEngine('reports of own shops and of another owner’s', () => {
  let server: RecordServer;
  /** Monday, 23 November 2026, 14:32 in São Paulo. */
  let now = Date.UTC(2026, 10, 23, 17, 32);
  const [dona, bia] = [newPerson('dona'), newPerson('bia')];
  /** Roles at the other's shops, by shop. */
  const roles = new Map(['Torre', 'Ilha'].map((name) => [name, randomUUID()]));
  const shops = new Map<string, string>();

  const step = (person: typeof dona, shop: string, status: string) => {
    const content = JSON.stringify({ status });
    return mutate(server, person, 'updateRecord', { id: roles.get(shop), type: 'STAFF', content });
  };
  const beatAll = async () => {
    for (const [name, id] of shops)
      await server.seed({ id: `beat-${name}`, type: 'HVMP_STATUS', parentId: id, fields: {} });
  };

  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
    await server.store.run('addUser', dona);
    const fields = { name: 'Dona', balance: 0, revenue: 0 };
    await server.seed({ id: dona.email, type: 'PROFILE', owner: dona.sub, fields });
    for (const [name, { sub }] of [
      ['Praça', dona] as const,
      ['Torre', bia] as const,
      ['Ilha', bia] as const,
    ]) {
      const place = { type: 'LOCATION', owner: sub, reference: 'PRIVATE', fields: { name } } as const;
      shops.set(name, (await server.seed(place)).id);
    }
    for (const [name, id] of roles) {
      const role = { id, type: 'STAFF', parentId: shops.get(name), reference: dona.email };
      await mutate(server, bia, 'createRecord', { ...role, content: '{"role":"partner"}' });
      expect((await step(dona, name, 'ACTIVE')).code).toBe('ok');
    }
    const reports = { by: ['mail'], summaryAt: 20 * 60, skipsQuietDays: false, alarms: ['offline'] };
    const profile = { id: dona.email, type: 'PROFILE', content: JSON.stringify({ reports }) };
    expect((await mutate(server, dona, 'updateRecord', profile)).code).toBe('ok');
    await beatAll();
  });
  afterAll(() => server.close());

  const look = () => {
    const deps = { store: server.store as never, ...SENDER };
    return createReportJobs(deps)['reports.look']({ sub: dona.sub }, { attempts: 1 } as never);
  };
  /** Sends the waiting mails and returns them. */
  const leave = async (): Promise<MailMessage[]> => {
    const jobs = server.store.read.selectFrom('job').select('payload').where('kind', '=', 'reports.mail');
    const left: MailMessage[] = [];
    const mailer = { send: async (mail: MailMessage) => void left.push(mail) };
    const send = createMailJob(mailer, {
      now: () => now,
      currentReport: createReportNow({ read: server.store.read, ...SENDER }),
    });
    for (const { payload } of await jobs.execute()) await send(JSON.parse(payload) as MailJob);
    return left;
  };

  test('[R-05] an alarm leads whoever only reads a shop to a screen of theirs, and its owner to its settings', async () => {
    await look();
    now += 6 * HOUR_MS;
    await look();
    const jobs = await server.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'reports.mail')
      .execute();
    const planned = jobs.map(({ payload }) => payload).join();
    const idOf = (name: string) => shops.get(name) ?? '';
    expect(planned).toContain(paths.configuration(idOf('Praça')));
    expect(planned).toContain(paths.intelligence(idOf('Ilha')));
    expect(planned).not.toContain(paths.configuration(idOf('Ilha')));
  });

  test('[R-05] a role that ended takes its own lines of an alarm along, and no summary of own shops', async () => {
    const alarm = async () => (await leave()).find(({ text }) => text.includes('offline'));
    // However many shops of others they are, one mail tells of them beside the own ones.
    expect(await leave()).toHaveLength(3);
    expect((await alarm())?.subject).toBe('3 alarmes nos seus locais');
    expect((await step(bia, 'Torre', 'REMOVED')).code).toBe('ok');
    expect((await leave()).map(({ subject }) => subject).sort()).toEqual([
      '2 alarmes nos seus locais',
      expect.stringContaining('Segunda, 23/11'),
    ]);
    const { text = '', html = '' } = (await alarm()) ?? {};
    expect(text).toMatch(/Ilha está offline/);
    expect(text).toMatch(/Praça está offline/);
    expect(`${text}${html}`).not.toContain('Torre');
    expect((await step(bia, 'Ilha', 'REMOVED')).code).toBe('ok');
    // What is left is told as an alarm of one shop.
    expect(await alarm()).toMatchObject({
      ...{ to: dona.email, subject: 'Praça está offline' },
      text: expect.stringContaining(`https://x${paths.configuration(shops.get('Praça') ?? '')}`),
      unsubscribe: expect.stringContaining('https://x/reports/stop?token='),
    });
    expect((await leave()).map(({ text }) => text).join()).not.toMatch(/Torre|Ilha/);
  });

  test('[R-05] an alarm of an earlier program goes by with a role that ended, and one of lost shops alone, too', async () => {
    const lost = randomUUID();
    const planned = async (mail: object) => {
      const needs = { sub: dona.sub, places: [shops.get('Praça'), lost], ...mail };
      const sent = { to: dona.email, subject: 'x', text: 'x', html: 'x' };
      return createReportNow({ read: server.store.read, ...SENDER })(sent, needs as never);
    };
    expect(await planned({})).toBeNull();
    const line = { text: 'Torre está offline', detail: '', path: '/', shopId: lost };
    expect(await planned({ told: { lines: [line], counts: [0, 1] } })).toBeNull();
    // Of alarms beyond the listed ones the number is told.
    const rest = await planned({ told: { lines: [line], counts: [2, 1] } });
    expect(rest?.subject).toBe('2 alarmes nos seus locais');
    expect(rest?.text).not.toContain('Torre');
  });

  test('[R-05] an alarm that is over is not told where only one of a lost shop still stands', async () => {
    const [known, lost] = [shops.get('Praça') ?? '', randomUUID()];
    const lines = [known, lost].map((shopId) => ({ text: 'Está offline', detail: '', path: '/', shopId }));
    const told = { lines, counts: [1, 1] };
    const toldWhile = async (standing: string[]) => {
      const { summary_day: summaryDay, told: before } = await server.store.read
        .selectFrom('report')
        .selectAll()
        .where('sub', '=', dona.sub)
        .executeTakeFirstOrThrow();
      const state = {
        before: { summaryDay, told: JSON.parse(before) },
        after: { summaryDay, told: standing },
      };
      const planned = { sub: dona.sub, ...state, mails: [], notices: [] };
      const verdict = await server.store.run('sendReports', planned);
      expect(verdict).toEqual({ kind: 'applied', value: true });
      const alarms = [known, lost].map((id) => `offline:${id}`);
      const needs = { sub: dona.sub, places: [known, lost], alarms, told };
      const sent = { to: dona.email, subject: 'x', text: 'x', html: 'x' };
      return createReportNow({ read: server.store.read, ...SENDER })(sent, needs);
    };
    expect((await toldWhile([`offline:${known}`]))?.subject).toBe('Está offline');
    expect(await toldWhile([`offline:${lost}`])).toBeNull();
  });

  test('[R-05] a report that waited while its reader got another address is not sent to the old one', async () => {
    const shop = shops.get('Praça') ?? '';
    const planned = (to: string) =>
      createReportNow({ read: server.store.read, ...SENDER })(
        { to, subject: 'x', text: 'x', html: 'x' },
        { sub: dona.sub, places: [shop] },
      );
    expect(await planned(dona.email)).toMatchObject({ to: dona.email });
    expect(await planned('antes@example.com')).toBeNull();
  });
});
