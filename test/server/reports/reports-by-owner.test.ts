import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailJob, type MailJob } from '../../../server/mail/mail-job.ts';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { mayStillRead } from '../../../server/push/still-news.ts';
import { createReportJobs } from '../../../server/reports/report-job.ts';
import { mutate } from '../records/support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

const HOUR_MS = 3_600_000;

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
    const deps = { store: server.store as never, publicOrigin: 'https://x', secret: new Uint8Array(32) };
    return createReportJobs(deps)['reports.look']({ sub: dona.sub }, { attempts: 1 } as never);
  };
  /** Sends the waiting mails and returns them. */
  const leave = async (): Promise<MailMessage[]> => {
    const jobs = server.store.read.selectFrom('job').select('payload').where('kind', '=', 'mail');
    const left: MailMessage[] = [];
    const mailer = { send: async (mail: MailMessage) => void left.push(mail) };
    const send = createMailJob(mailer, {
      now: () => now,
      isStillTold: ({ sub, places }) => mayStillRead(server.store.read, sub, { right: 'overview', places }),
    });
    for (const { payload } of await jobs.execute()) await send(JSON.parse(payload) as MailJob);
    return left;
  };

  test('[R-05] a role that ended takes no alarm of another shop along, and no summary of own ones', async () => {
    await look();
    now += 6 * HOUR_MS;
    await look();
    const subjects = async () => (await leave()).map(({ subject }) => subject).sort();
    expect(await subjects()).toHaveLength(5);
    expect((await step(bia, 'Torre', 'REMOVED')).code).toBe('ok');
    expect(await subjects()).toEqual([
      'Ilha está offline',
      'Praça está offline',
      expect.stringContaining('Segunda, 23/11'),
    ]);
    expect((await leave()).map(({ text }) => text).join()).not.toContain('Torre');
  });
});
