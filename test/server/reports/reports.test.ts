import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { createReportJobs } from '../../../server/reports/report-job.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { ReportWishes } from '../../../src/records/content/report-wishes.ts';
import { contentOf, getRecord, mutate } from '../records/support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

const HOUR_MS = 3_600_000;
const ORIGIN = 'https://loja.exemplo.com.br';
const ALL: ReportWishes = {
  ...{ by: ['mail'], summaryAt: null, skipsQuietDays: true },
  ...{ alarms: ['offline', 'soldOut', 'ticket', 'silent'], quiet: null },
};

describeOnEngine('what owners are told of their shops', () => {
  const zone = createZone();
  /** Monday, 23 November 2026, 14:32 in São Paulo. */
  const monday = Date.UTC(2026, 10, 23, 17, 32);
  let now = monday;
  let server: RecordServer;

  beforeAll(async () => {
    server = await openRecordServer({ now: () => now });
  });
  afterAll(() => server.close());

  /** An owner of one shop, with wishes for reports. Sets the clock to the Monday. */
  async function open(wishes: Partial<ReportWishes>) {
    now = monday;
    const dona = newPerson(`dona${crypto.randomUUID().slice(0, 8)}`);
    const profile = { name: 'Dona', balance: 0, revenue: 0 };
    await server.seed({ id: dona.email, type: 'PROFILE', owner: dona.sub, fields: profile });
    const fields = { name: 'Praça https://x.com' };
    const { id: shop } = await server.seed({
      type: 'LOCATION',
      owner: dona.sub,
      reference: 'PUBLIC',
      fields,
    });
    const wish = async (next: Partial<ReportWishes>): Promise<void> => {
      const content = JSON.stringify({ reports: { ...ALL, ...wishes, ...next } });
      const { code } = await mutate(server, dona, 'updateRecord', {
        id: dona.email,
        type: 'PROFILE',
        content,
      });
      expect(code).toBe('ok');
    };
    await wish({});
    const sell = (totalAmount: number) =>
      server.seed({
        ...{ type: 'SHOPPING_PURCHASE', parentId: shop, owner: 'cliente' },
        fields: {
          ...{ status: 'PAID', totalAmount },
          items: [{ id: 'agua', name: 'Água', quantity: 1, price: totalAmount }],
        },
      });
    const beat = () =>
      server.seed({ id: `beat-${shop}`, type: 'HVMP_STATUS', parentId: shop, owner: dona.sub, fields: {} });
    return { dona, shop, wish, sell, beat };
  }

  type World = Awaited<ReturnType<typeof open>>;

  const jobs = () =>
    createReportJobs(
      { store: server.store as never, publicOrigin: ORIGIN, secret: () => new Uint8Array(32) },
      zone,
    );
  /** One simultaneous look by each of `processes`. */
  const look = async ({ dona }: World, processes = 1): Promise<void> => {
    const one = () => jobs()['reports.look']({ sub: dona.sub }, { attempts: 1 } as never);
    await Promise.all(Array.from({ length: processes }, one));
  };
  const mails = async ({ dona }: World): Promise<MailMessage[]> => {
    const rows = await server.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'reports.mail')
      .execute();
    return rows
      .map(({ payload }) => JSON.parse(payload) as MailMessage)
      .filter(({ to }) => to === dona.email);
  };
  const subjects = async (world: World) => (await mails(world)).map(({ subject }) => subject);

  test('writing the wishes plants one look, and nobody else is told', async () => {
    const world = await open({});
    await world.wish({ summaryAt: 600 });
    const planted = await server.store.read
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'reports.look')
      .where('key', '=', world.dona.sub)
      .execute();
    expect(planted).toHaveLength(1);
    const shy = await open({ alarms: [] });
    await shy.sell(10);
    await look(shy);
    expect(await mails(shy)).toEqual([]);
  });

  test('the summary comes once a day at its hour, however many processes look and start again', async () => {
    const world = await open({ alarms: [], summaryAt: 20 * 60 });
    await look(world);
    await world.sell(12.5);
    now = monday + 5 * HOUR_MS;
    await look(world);
    expect(await mails(world)).toEqual([]);
    now = monday + 6 * HOUR_MS;
    await look(world, 4);
    await look(world, 4);
    const [mail, ...more] = await mails(world);
    expect(more).toEqual([]);
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('Segunda, 23/11: R$ 12,50');
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Praça: R$ 12,50 em 1 venda');
    expect(mail?.text).not.toContain('x.com');
    // The mail needs the right to read the shop, and is not sent without it.
    expect(mail).toMatchObject({ needs: { sub: world.dona.sub, places: [world.shop] } });
    now += 24 * HOUR_MS;
    await look(world);
    // Nothing was sold and nothing waits, so no mail is sent.
    expect(await mails(world)).toHaveLength(1);
    await world.wish({ alarms: [], summaryAt: 20 * 60, skipsQuietDays: false });
    now += 24 * HOUR_MS;
    await look(world);
    const all = (await subjects(world)).map((text) => text.replaceAll('\u00a0', ' '));
    expect(all.sort()).toEqual(['Quarta, 25/11: R$ 0,00', 'Segunda, 23/11: R$ 12,50']);
  });

  test('a summary comes at its hour although one was told weeks ahead, and never twice', async () => {
    const world = await open({ alarms: [], summaryAt: 20 * 60, skipsQuietDays: false });
    for (const days of [29, 30]) {
      now = monday + (24 * days + 6) * HOUR_MS;
      await look(world);
    }
    expect(await mails(world)).toHaveLength(1);
    // The clock was set back, and once more, by hours, after the summary of that day.
    for (const hours of [0, 6, 3, 6]) {
      now = monday + hours * HOUR_MS;
      await look(world);
    }
    const all = (await subjects(world)).map((text) => text.replaceAll('\u00a0', ' '));
    expect(all.sort()).toEqual(['Quarta, 23/12: R$ 0,00', 'Segunda, 23/11: R$ 0,00']);
  });

  test('a summary that is wished after its hour begins tomorrow, and one in the morning tells of yesterday', async () => {
    const world = await open({ alarms: [], summaryAt: 7 * 60 });
    await world.sell(4);
    await look(world);
    expect(await mails(world)).toEqual([]);
    now = monday + 17 * HOUR_MS;
    await look(world);
    expect((await subjects(world)).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Segunda, 23/11: R$ 4,00',
    ]);
  });

  test('an hour moved to the evening skips no day, and one moved to the morning tells none twice', async () => {
    const world = await open({ alarms: [], summaryAt: 7 * 60, skipsQuietDays: false });
    await look(world);
    const lookAt = async (days: number, hours: number, summaryAt: number): Promise<string[]> => {
      await world.wish({ alarms: [], skipsQuietDays: false, summaryAt: summaryAt * 60 });
      now = monday + (24 * days + hours) * HOUR_MS;
      await look(world);
      return (await subjects(world)).map((one) => one.split(',')[0] ?? '').sort();
    };
    expect(await lookAt(1, -7, 7)).toEqual(['Segunda']);
    await lookAt(1, -4, 20);
    expect(await lookAt(1, 6, 20)).toEqual(['Segunda', 'Terça']);
    await lookAt(1, 10, 7);
    expect(await lookAt(1, 17, 7)).toEqual(['Segunda', 'Terça']);
    expect(await lookAt(2, 17, 7)).toEqual(['Quarta', 'Segunda', 'Terça']);
  });

  test('an hour moved by day tells of today where it moves to the evening, and of no day twice', async () => {
    const wishes = { alarms: [], skipsQuietDays: false };
    for (const [first, then, told] of [
      [7, 20, ['Segunda', 'Terça']],
      [20, 7, ['Segunda']],
    ] as const) {
      const world = await open({ ...wishes, summaryAt: first * 60 });
      await look(world);
      // At 20:32 on Monday, and at 7:32 and 10:02 on Tuesday.
      for (const hours of [6, 17, 19.5]) {
        now = monday + hours * HOUR_MS;
        await look(world);
      }
      await world.wish({ ...wishes, summaryAt: then * 60 });
      await look(world);
      now = monday + 30 * HOUR_MS;
      await look(world);
      const days = (await subjects(world)).map((one) => one.split(',')[0] ?? '');
      expect(days.sort()).toEqual(told);
    }
  });

  test('a summary that is late tells of the day that it was wished for, and keeps the next one from nothing', async () => {
    const world = await open({ alarms: [], summaryAt: 7 * 60 });
    await world.sell(4);
    await look(world);
    // The server was off from before 7:00 on Tuesday until 12:10.
    now = monday + 21 * HOUR_MS + 36 * 60_000;
    await world.sell(9);
    await look(world);
    await look(world);
    now = monday + 41 * HOUR_MS;
    await look(world);
    expect((await subjects(world)).map((text) => text.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Segunda, 23/11: R$ 4,00',
      'Terça, 24/11: R$ 9,00',
    ]);
  });

  test('a summary of the evening is told after midnight where the server was away at its hour', async () => {
    const world = await open({ alarms: [], summaryAt: 23 * 60 });
    await look(world);
    await world.sell(4);
    now = monday + 10 * HOUR_MS;
    await look(world);
    await look(world);
    expect((await subjects(world)).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Segunda, 23/11: R$ 4,00',
    ]);
  });

  test('an alarm comes once for its cause, and again after it ended', async () => {
    const world = await open({});
    await world.beat();
    await look(world);
    expect(await mails(world)).toEqual([]);
    now += HOUR_MS;
    await look(world, 3);
    await look(world);
    expect(await subjects(world)).toEqual(['Praça está offline']);
    expect((await mails(world))[0]).toMatchObject({ needs: { places: [world.shop] } });
    await world.beat();
    await look(world);
    now += HOUR_MS;
    await look(world);
    expect(await subjects(world)).toEqual(['Praça está offline', 'Praça está offline']);
  });

  test('an alarm that began while its owner was told in no way is told when a way is wished again', async () => {
    const world = await open({ alarms: ['offline'] });
    await world.beat();
    now += HOUR_MS;
    await look(world);
    await world.beat();
    await look(world);
    await world.wish({ alarms: ['offline'], by: [] });
    now += HOUR_MS;
    await look(world);
    expect(await subjects(world)).toEqual(['Praça está offline']);
    await world.wish({ alarms: ['offline'], by: ['mail'] });
    await look(world);
    await look(world);
    expect(await subjects(world)).toEqual(['Praça está offline', 'Praça está offline']);
  });

  test('an alarm that began while its owner had no device is told by the device that comes', async () => {
    const world = await open({ alarms: ['offline'], by: ['push'] });
    await world.beat();
    now += HOUR_MS;
    await look(world);
    await server.store.run('addDevice', { sub: world.dona.sub });
    await look(world);
    await look(world);
    const rows = await server.store.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'push.send')
      .execute();
    const told = rows.map(({ payload }) => JSON.parse(payload)).filter(({ sub }) => sub === world.dona.sub);
    expect(told).toMatchObject([{ notice: { title: 'Praça está offline' } }]);
  });

  test('a ticket that waits is told, although an older one is in progress', async () => {
    const world = await open({ alarms: ['ticket'] });
    const asks = (name: string) =>
      server.seed({
        ...{ type: 'LOCATION_TICKET', parentId: world.shop, owner: 'cliente' },
        fields: { status: 'EM_ANDAMENTO', subject: 'Ajuda', userInfo: { name } },
      });
    await asks('Marina');
    now += 2 * HOUR_MS;
    await asks('Rui');
    now = monday + 25 * HOUR_MS;
    await look(world);
    now = monday + 27 * HOUR_MS;
    await look(world, 2);
    const told = (await mails(world)).map(({ text }) => /(Marina|Rui)/.exec(text)?.[0]);
    expect(told.sort()).toEqual(['Marina', 'Rui']);
  });

  test('several causes share a mail, and quiet hours keep them until their end', async () => {
    const world = await open({ quiet: { from: 14 * 60, to: 18 * 60 } });
    await world.beat();
    await server.seed({
      ...{ type: 'LOCATION_TICKET', parentId: world.shop, owner: 'cliente' },
      fields: { status: 'ABERTO', subject: 'Cobrado duas vezes', userInfo: { name: 'Marina' } },
    });
    now = monday + HOUR_MS;
    await look(world);
    expect(await mails(world)).toEqual([]);
    now = monday + 28 * HOUR_MS;
    await look(world);
    const [mail] = await mails(world);
    expect(mail?.subject).toBe('2 alarmes nos seus locais');
    expect(mail?.text).toContain('Ticket aberto há mais de 24 h · Praça');
  });

  test('a mail’s foot ends mails and nothing else, for its person alone', async () => {
    const world = await open({ by: ['mail', 'push'] });
    await world.beat();
    now += HOUR_MS;
    await look(world);
    const [mail] = await mails(world);
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token');
    expect(mail?.text).toContain(`${ORIGIN}/mail#${token}`);
    const { openUnsubscribeToken } = await import('../../../server/reports/unsubscribe-token.ts');
    expect(openUnsubscribeToken(new Uint8Array(32), token ?? '')).toBe(world.dona.sub);
    expect(openUnsubscribeToken(new Uint8Array(32), `${token}x`.replace(/^./, 'A'))).toBeNull();
    expect(openUnsubscribeToken(new Uint8Array(32).fill(1), token ?? '')).toBeNull();
    await server.store.run('stopReportMail' as never, { sub: world.dona.sub } as never);
    const row = await getRecord(server, world.dona, world.dona.email, 'PROFILE');
    expect(contentOf(row.value)).toMatchObject({ name: 'Dona', reports: { ...ALL, by: ['push'] } });
  });
});
