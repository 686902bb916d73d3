import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInviteJobs } from '../../../server/invites/invite-job.ts';
import { INVITE_JOB } from '../../../server/invites/send-invite.ts';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { contentOf, getRecord, listAll, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';

const ORIGIN = 'https://loja.exemplo.com.br';
const HOUR = 3_600_000;

describe('an invite', () => {
  const bento = newPerson('bento');
  const ana = newPerson('ana', 'predio.com');
  let server: RecordServer;
  let shop = '';
  let now = 1_800_000_000_000;

  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
    const fields = { name: 'Mercadinho do Bento' };
    shop = (await server.seed({ type: 'LOCATION', owner: bento.sub, reference: 'PRIVATE', fields })).id;
    const profile = { name: 'Bento Silva', balance: 0, revenue: 0 };
    await server.seed({ id: bento.email, type: 'PROFILE', owner: bento.sub, fields: profile });
    await server.store.run('addUser', ana);
  });
  afterAll(() => server.close());

  const invite = async (reference: string, content: object = {}, by: Person = bento) => {
    const input = { id: randomUUID(), type: 'INVITE', parentId: shop, reference };
    return mutate(server, by, 'createRecord', { ...input, content: JSON.stringify(content) });
  };
  const jobs = async () => {
    const rows = await server.store.read
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', INVITE_JOB)
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload) as { id: string; usefulUntil: number });
  };
  /** Does the jobs of one invite as the runner does. */
  const mailsOf = async (id: string, send = async (_: MailMessage) => {}): Promise<MailMessage[]> => {
    const sent: MailMessage[] = [];
    const mailer = { send: async (mail: MailMessage) => send(mail).then(() => void sent.push(mail)) };
    const handlers = createInviteJobs({
      store: server.store,
      mailer,
      publicOrigin: ORIGIN,
      now: () => now,
    });
    for (const payload of (await jobs()).filter((job) => job.id === id))
      await handlers[INVITE_JOB]?.(payload, { attempts: 1, lastError: null } as never);
    return sent;
  };

  const mailNote = async (id: string): Promise<unknown> =>
    contentOf((await getRecord(server, bento, id, 'INVITE')).value).mail;

  test('[MV-01] to an address is mailed with who invites, to which shop, and its link', async () => {
    const { value } = await invite('Carla@Exemplo.com', { invitedBy: 'Banco do Brasil', locationName: 'x' });
    expect(contentOf(value)).toMatchObject({
      ...{ invitedBy: 'Bento Silva', locationName: 'Mercadinho do Bento', mail: 'QUEUED' },
    });
    const [mail] = await mailsOf(value?.id);
    expect(mail).toMatchObject({
      to: 'carla@exemplo.com',
      subject: 'Bento Silva convidou você para comprar em Mercadinho do Bento',
    });
    expect(mail?.text).toContain(`${ORIGIN}/shopping/${shop}`);
    expect(mail?.html).toContain(`href="${ORIGIN}/shopping/${shop}"`);
  });

  test('[MV-01] that the mail server refuses is tried again, and given up when nobody waits for it any more', async () => {
    const { value } = await invite('davi@exemplo.com');
    const refuse = async () => {
      throw new Error('421');
    };
    await expect(mailsOf(value?.id, refuse)).rejects.toThrow('421');
    expect(await mailNote(value?.id)).toBe('QUEUED');
    now += 80 * HOUR;
    expect(await mailsOf(value?.id, refuse)).toEqual([]);
    expect(await mailNote(value?.id)).toBe('BOUNCED');
  });

  test('[MV-01] to an address that no mail server takes is told as such, where it is still good', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' });
    };
    const [wrong, revoked] = [await invite('maria@gmial.co'), await invite('mara@gmial.co')];
    await mailsOf(wrong.value?.id, refuse);
    expect(await mailNote(wrong.value?.id)).toBe('BOUNCED');
    const id = revoked.value?.id;
    const late = async () => {
      await mutate(server, bento, 'updateRecord', { id, type: 'INVITE', content: '{"status":"REVOKED"}' });
      return refuse();
    };
    await mailsOf(id, late);
    expect(await mailNote(id)).toBe('QUEUED');
  });

  test('[MV-02] that was revoked meanwhile is not mailed, and says by whom it was revoked', async () => {
    const { value } = await invite('eva@exemplo.com');
    const revoked = await mutate(server, bento, 'updateRecord', {
      ...{ id: value?.id, type: 'INVITE' },
      content: JSON.stringify({ status: 'REVOKED', revokedBy: 'Outra pessoa' }),
    });
    expect(contentOf(revoked.value)).toMatchObject({ status: 'REVOKED', revokedBy: 'Bento Silva' });
    expect(await mailsOf(value?.id)).toEqual([]);
  });

  test('[MV-01] to a shop that was ended meanwhile is not mailed', async () => {
    const fields = { name: 'Mercadinho que fecha' };
    const place = await server.seed({ type: 'LOCATION', owner: bento.sub, reference: 'PRIVATE', fields });
    const id = randomUUID();
    const input = { id, type: 'INVITE', parentId: place.id, reference: 'gil@exemplo.com', content: '{}' };
    expect((await mutate(server, bento, 'createRecord', input)).code).toBe('ok');
    await server.store.run('removeRow', { id: place.id, type: 'LOCATION' });
    expect(await mailsOf(id)).toEqual([]);
  });

  test('[MV-01] of a whole domain is mailed to nobody', async () => {
    const { value } = await invite('@empresa.com.br');
    expect(contentOf(value).mail).toBe('NONE');
    expect(await mailsOf(value?.id)).toEqual([]);
  });

  test('[N-04] is told to the account that has the address, on its own channel alone', async () => {
    const before = server.events.length;
    await invite('ana@predio.com');
    await invite('@predio.com');
    await expect.poll(() => server.events.length).toBeGreaterThan(before + 2);
    const told = server.events.slice(before).filter(({ event }) => event.type === 'INVITE_RECEIVED');
    expect(told.map(({ channel }) => channel)).toEqual([`/notification/${ana.sub}`]);
    expect(told[0]?.event.content).toMatchObject({
      ...{ locationId: shop, message: 'Bento Silva convidou você para comprar em Mercadinho do Bento' },
    });
  });

  test('[MV-01] mails are limited by inviter and by address; the invites are made all the same', async () => {
    now += 24 * HOUR;
    const mails = async (addresses: readonly string[]) => {
      const made = await Promise.all(addresses.map((one) => invite(one)));
      return made.map(({ code, value }) => (code === 'ok' ? contentOf(value).mail : code));
    };
    expect(await mails(['gil@exemplo.com', 'gil@exemplo.com'])).toEqual(
      expect.arrayContaining(['QUEUED', 'LIMITED']),
    );
    const many = await mails(Array.from({ length: 40 }, (_, index) => `p${index}@exemplo.com`));
    expect(many.filter((one) => one === 'QUEUED')).toHaveLength(29);
    expect(many.filter((one) => one === 'LIMITED')).toHaveLength(11);
    now += HOUR;
    expect(await mails(['hugo@exemplo.com'])).toEqual(['QUEUED']);
  });

  test('[MV-01] names cannot carry a link or a second line into the mail', async () => {
    const fields = { name: 'Ganhe\r\nBcc: x@y.com http://mal.example/a www.mal.com <b>Já</b>' };
    const bad = (await server.seed({ type: 'LOCATION', owner: bento.sub, reference: 'PRIVATE', fields })).id;
    const input = { id: randomUUID(), type: 'INVITE', parentId: bad, reference: 'iva@exemplo.com' };
    now += HOUR;
    const { value } = await mutate(server, bento, 'createRecord', { ...input, content: '{}' });
    const [mail] = await mailsOf(value?.id);
    expect(mail?.subject).toBe('Bento Silva convidou você para comprar em Ganhe');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/mal\.|Bcc|<b>/);
  });

  test('[R-05] how its mail fared is for the owner alone', async () => {
    const rows = await listAll(server, ana, 'listByReference', { reference: 'ana@predio.com' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(contentOf(row)).not.toHaveProperty('mail');
      expect(contentOf((await getRecord(server, bento, row.id, 'INVITE')).value).mail).toBeDefined();
    }
  });

  test.each(['ana@predio.com.', 'ana@predio..com', '<ana@predio.com>', 'joão@predio.com', 'ana@predio.com/'])(
    '[MV-01] [MV-02] to %s is refused, and an old one can be revoked and never opens again',
    async (reference) => {
      expect((await invite(reference)).code).toBe('BAD_INPUT');
      const fields = { status: 'ACTIVE', email: reference };
      const { id } = await server.seed({
        ...{ type: 'INVITE', parentId: shop, owner: bento.sub, reference, fields },
      });
      expect((await getRecord(server, bento, id, 'INVITE')).value).toMatchObject({ reference });
      const become = (status: string) =>
        mutate(server, bento, 'updateRecord', { id, type: 'INVITE', content: JSON.stringify({ status }) });
      expect(contentOf((await become('REVOKED')).value)).toMatchObject({ status: 'REVOKED' });
      expect((await become('ACTIVE')).code).toBe('BAD_INPUT');
    },
  );

  test('[MV-02] without a status it is active, for the server and for the screens', async () => {
    const { value } = await invite('@semstatus.com', {});
    const eva = newPerson('eva', 'semstatus.com');
    expect((await getRecord(server, eva, shop, 'LOCATION')).value).not.toBeNull();
    await mutate(server, bento, 'updateRecord', {
      ...{ id: value?.id, type: 'INVITE' },
      content: '{"status":"REVOKED"}',
    });
    expect((await getRecord(server, eva, shop, 'LOCATION')).value).toBeNull();
  });
});
