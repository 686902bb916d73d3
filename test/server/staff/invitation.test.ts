import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { GATHER_MS, STAFF_JOB } from '../../../server/staff/send-staff.ts';
import { createStaffJobs } from '../../../server/staff/staff-job.ts';
import { STAFF_INVITATION_MS } from '../../../src/domain/people/staff.ts';
import { contentOf, getRecord, mutate } from '../records/support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from '../records/support/record-server.ts';

const ORIGIN = 'https://loja.exemplo.com.br';

describe('an invitation to work at shops', () => {
  const bento = newPerson('bento');
  let server: RecordServer;
  let shops: string[] = [];
  let now = 1_800_000_000_000;

  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
    const place = (name: string) =>
      server.seed({ type: 'LOCATION', owner: bento.sub, reference: 'PRIVATE', fields: { name } });
    shops = [(await place('Praça')).id, (await place('Bloco B')).id];
    const profile = { name: 'Bento https://x.com Silva', balance: 0, revenue: 0 };
    await server.seed({ id: bento.email, type: 'PROFILE', owner: bento.sub, fields: profile });
  });
  afterAll(() => server.close());

  const inviteTo = async (parentId: string | undefined, email: string): Promise<string> => {
    const input = { id: randomUUID(), type: 'STAFF', parentId, reference: email };
    const { code } = await mutate(server, bento, 'createRecord', {
      ...input,
      content: '{"role":"stocker"}',
    });
    expect(code).toBe('ok');
    return input.id;
  };
  /** Invites one address to both shops in turn, as the app does. */
  const invite = async (email: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const parentId of shops) {
      now += 1000;
      ids.push(await inviteTo(parentId, email));
    }
    return ids;
  };
  const mailOf = async (id = '') => contentOf((await getRecord(server, bento, id, 'STAFF')).value).mail;
  /** Does every planted job as the runner does. `fail` is the mail server's error. */
  const work = async (email: string, fail?: object): Promise<MailMessage[]> => {
    const sent: MailMessage[] = [];
    const send = async (mail: MailMessage): Promise<void> => {
      if (fail) throw Object.assign(new Error('refused'), fail);
      sent.push(mail);
    };
    const jobs = createStaffJobs({
      store: server.store as never,
      mailer: { send },
      publicOrigin: ORIGIN,
      now: () => now,
    });
    const rows = await server.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', STAFF_JOB)
      .execute();
    for (const { payload } of rows) {
      const job = JSON.parse(payload) as { email: string };
      if (job.email === email) await jobs[STAFF_JOB](job, { attempts: 1 } as never);
    }
    return sent;
  };

  test('one mail tells of all shops, its link leads to where it is accepted, and its taking is noted on each', async () => {
    const ids = await invite('carla@exemplo.com');
    for (const id of ids) expect(await mailOf(id)).toBe('QUEUED');
    const [mail, ...more] = await work('carla@exemplo.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'carla@exemplo.com',
      subject: expect.stringMatching(/^Bento Silva convidou você para a equipe de .* e mais 1$/),
    });
    expect(mail?.text).toContain('Seu papel: Repositor.');
    expect(mail?.text).toContain(`${ORIGIN}/manager`);
    for (const id of ids) expect(await mailOf(id)).toBe('SENT');
  });

  test('one to an address that no account can have is refused, and an old one can be taken back', async () => {
    const reference = 'carla@exemplo.com.';
    const input = { id: randomUUID(), type: 'STAFF', parentId: shops[0], reference };
    const made = await mutate(server, bento, 'createRecord', { ...input, content: '{"role":"stocker"}' });
    expect(made.code).toBe('BAD_INPUT');
    const { id } = await server.seed({
      ...{ type: 'STAFF', parentId: shops[0], owner: bento.sub, reference },
      fields: { role: 'stocker', status: 'INVITED' },
    });
    const ended = await mutate(server, bento, 'updateRecord', {
      ...{ id, type: 'STAFF', content: '{"status":"REMOVED"}' },
    });
    expect(contentOf(ended.value)).toMatchObject({ status: 'REMOVED' });
  });

  test('one that is made while the mail of another is on its way has a mail of its own', async () => {
    const email = 'fabio@exemplo.com';
    now += 1000;
    const began = now;
    await inviteTo(shops[0], email);
    now += GATHER_MS;
    const claim = { kinds: [STAFF_JOB], limit: 100, leaseMs: 60_000 };
    const claimed = await server.store.run('claimJobs', claim);
    expect(await work(email)).toHaveLength(1);
    // Its command began before the mail was sent, and ends after it.
    now = began + 1000;
    const late = await inviteTo(shops[1], email);
    if (claimed.kind !== 'applied') throw new Error(claimed.code);
    for (const job of claimed.value) await server.store.run('finishJob', job);
    now = began + 2 * GATHER_MS;
    expect(await work(email)).toHaveLength(1);
    expect(await mailOf(late)).toBe('SENT');
  });

  test('an address that no mail server takes is told as such, a busy server is asked again until the invitation ends', async () => {
    const [wrong] = await invite('bruno@exempl.com');
    await work('bruno@exempl.com', { responseCode: 550, command: 'RCPT TO' });
    expect(await mailOf(wrong)).toBe('BOUNCED');
    const [busy] = await invite('davi@exemplo.com');
    await expect(work('davi@exemplo.com', { responseCode: 421 })).rejects.toThrow('refused');
    // The server's own password was wrong, so the address may be right.
    await expect(work('davi@exemplo.com', { responseCode: 535, command: 'AUTH PLAIN' })).rejects.toThrow(
      'refused',
    );
    expect(await mailOf(busy)).toBe('QUEUED');
    now += STAFF_INVITATION_MS;
    expect(await work('davi@exemplo.com')).toEqual([]);
    expect(await mailOf(busy)).toBe('BOUNCED');
  });

  test('one that was taken back is not mailed, and nobody is flooded', async () => {
    const ids = await invite('eva@exemplo.com');
    for (const id of ids) {
      const end = { id, type: 'STAFF', content: '{"status":"REMOVED"}' };
      expect((await mutate(server, bento, 'updateRecord', end)).code).toBe('ok');
    }
    expect(await work('eva@exemplo.com')).toEqual([]);
    now += 20_000;
    const [id] = await invite('eva@exemplo.com');
    for (let count = 0; count < 6; count += 1) {
      now += 20_000;
      await mutate(server, bento, 'updateRecord', { id, type: 'STAFF', content: '{"status":"INVITED"}' });
    }
    expect(await mailOf(id)).toBe('LIMITED');
  });

  test('an account that has the address hears of it, and nobody else', async () => {
    const ana = newPerson('ana');
    await server.store.run('addUser', ana);
    server.events.length = 0;
    const ids = await invite(ana.email);
    const invitations = () => server.events.filter(({ event }) => event.type === 'INVITE_RECEIVED');
    await vi.waitUntil(() => invitations().length >= ids.length);
    const told = invitations();
    expect(new Set(told.map(({ channel }) => channel))).toEqual(new Set([`/notification/${ana.sub}`]));
    expect(told[0]?.event.content).toMatchObject({ staffRole: 'stocker', locationName: 'Praça' });
    expect(told.map(({ event }) => event.content?.staffId)).toEqual(ids);
  });

  test('an account that is invited again and again hears of each shop once, and of no more than it is mailed', async () => {
    const [gil, last] = [newPerson('gil'), newPerson('last')];
    for (const person of [gil, last]) await server.store.run('addUser', person);
    server.events.length = 0;
    const told = (sub: string) =>
      server.events.filter(
        ({ channel, event }) => channel === `/notification/${sub}` && event.type === 'INVITE_RECEIVED',
      );
    // One invitation stays open, so that later ones join its mail.
    const [first, open] = await invite(gil.email);
    let again = first;
    for (let count = 0; count < 8; count += 1) {
      const end = { id: again, type: 'STAFF', content: '{"status":"REMOVED"}' };
      expect((await mutate(server, bento, 'updateRecord', end)).code).toBe('ok');
      again = randomUUID();
      const input = { id: again, type: 'STAFF', parentId: shops[0], reference: gil.email };
      const made = await mutate(server, bento, 'createRecord', { ...input, content: '{"role":"stocker"}' });
      expect(made.code).toBe('ok');
      expect(await mailOf(again)).toBe('QUEUED');
    }
    await invite(last.email);
    await vi.waitUntil(() => told(last.sub).length === 2);
    expect(told(gil.sub)).toHaveLength(2);
    // A day later the shop may notify again.
    await mutate(server, bento, 'updateRecord', { id: open, type: 'STAFF', content: '{"status":"REMOVED"}' });
    now += 24 * 3_600_000;
    const input = { id: randomUUID(), type: 'STAFF', parentId: shops[1], reference: gil.email };
    await mutate(server, bento, 'createRecord', { ...input, content: '{"role":"stocker"}' });
    await vi.waitUntil(() => told(gil.sub).length === 3);
  });
});
