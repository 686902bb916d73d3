import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { createRecord, type Person, signIn, updateRecord } from '../support/api-client.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

describe('a report that a silent mail server kept', () => {
  let server: StartedServer;
  let bento: Person;
  let marina: Person;

  beforeAll(async () => {
    server = await startServer({ demo: true, begin: true });
    bento = await signIn(server.origin, 'bento@exemplo.com.br', PASSWORD);
    marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
  });
  afterAll(() => server.stop());

  const step = async (who: Person, id: string, status: string): Promise<void> => {
    const change = { id, type: 'STAFF', content: { status } };
    expect((await updateRecord(server.origin, who, change)).kind).toBe('created');
  };
  /** Makes Marina work at a shop of Bento's. */
  const hire = async (): Promise<{ shop: string; role: string }> => {
    const { id: shop } = await server.store.read
      .selectFrom('record')
      .select('id')
      .where('type', '=', 'LOCATION')
      .where('owner', '=', bento.sub)
      .executeTakeFirstOrThrow();
    const role = randomUUID();
    const staff = { id: role, type: 'STAFF', parentId: shop, reference: marina.email };
    const made = await createRecord(server.origin, bento, { ...staff, content: { role: 'partner' } });
    expect(made.kind).toBe('created');
    await step(marina, role, 'ACTIVE');
    return { shop, role };
  };
  /** Plants the mail of a report, and waits until no mail is left to send. */
  const leave = async (subject: string, shop: string, day: number, alarms?: string[]): Promise<void> => {
    const mail = { to: marina.email, subject, text: 'R$ 12,50', html: 'R$ 12,50' };
    const told = await server.store.run('sendReports', {
      ...{ sub: marina.sub, notices: [] },
      before: { summaryDay: day === 1 ? null : day - 1, told: [] },
      after: { summaryDay: day, told: [] },
      mails: [{ ...mail, needs: { sub: marina.sub, places: [shop], alarms } }],
    });
    expect(told).toEqual({ kind: 'applied', value: true });
    const waiting = server.store.read.selectFrom('job').select('id').where('kind', '=', 'reports.mail');
    await expect.poll(() => waiting.execute()).toEqual([]);
  };
  const subjects = async (): Promise<string[]> => {
    const mails = (await (await fetch(`${server.origin}/dev/mail.json`)).json()) as { subject: string }[];
    return mails.map(({ subject }) => subject);
  };

  test('[R-05] reaches whoever may read its shops, and nobody who was dismissed meanwhile', async () => {
    const { shop, role } = await hire();
    await leave('Segunda, 23/11', shop, 1);
    await step(bento, role, 'REMOVED');
    await leave('Terça, 24/11', shop, 2);
    const told = await subjects();
    expect(told).toContain('Segunda, 23/11');
    expect(told).not.toContain('Terça, 24/11');
  });

  test('tells of no alarm that ended meanwhile, and reaches nobody who ended such mails', async () => {
    const { shop } = await hire();
    await leave('Loja está offline', shop, 3, [`offline:${shop}`]);
    await leave('Quinta, 26/11', shop, 4);
    await server.store.run('stopReportMail', { sub: marina.sub });
    await leave('Sexta, 27/11', shop, 5);
    const told = await subjects();
    expect(told).toContain('Quinta, 26/11');
    expect(told).not.toContain('Loja está offline');
    expect(told).not.toContain('Sexta, 27/11');
  });
});
