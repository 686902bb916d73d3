import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { JobAtWork } from '../../../server/db/queue/jobs.ts';
import { HIDE_ADDRESSES, hidingAddresses } from '../../../server/records/retention/hide-addresses.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { getRecord } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

describeOnEngine('what a version before signed with an attendant’s address', () => {
  const [dona, rui, ana] = [newPerson('dona'), newPerson('rui'), newPerson('ana')];
  let server: RecordServer;
  let rows: RecordRow[];
  let owners: RecordRow;

  /** An author as that version wrote it. */
  const author = ({ sub, email }: Person, name = '') => ({
    ...{ username: sub, email, name, displayName: name || email, role: 'manager' },
  });
  const put = (type: RecordType, parentId: string, more: object) =>
    server.seed({ type, parentId, ...more } as never);

  beforeAll(async () => {
    server = await openRecordServer();
    for (const person of [dona, rui, ana]) await server.store.run('addUser', person);
    const fields = { name: 'Praça' };
    const place = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields });
    const ticket = await put('LOCATION_TICKET', place.id, {
      owner: ana.sub,
      reference: dona.sub,
      fields: {
        subject: 'Porta',
        userInfo: { username: ana.sub, email: ana.email, name: '', displayName: 'ana' },
        responses: [
          { message: 'Já vou', author: author(rui) },
          { message: 'Vou eu', author: author(dona) },
        ],
      },
    });
    const update = (person: Person, name = '') =>
      put('TICKET_UPDATE', ticket.id, {
        owner: person.sub,
        fields: { updateType: 'RESPONSE', message: 'Oi', author: author(person, name) },
      });
    owners = await update(dona);
    rows = [
      ticket,
      await update(rui),
      await update(rui, 'Rui Sá'),
      await put('CHAT_MESSAGE', place.id, {
        ...{ owner: rui.sub, reference: ana.sub },
        fields: { text: 'Oi', sender: rui.sub, senderRole: 'manager', senderName: rui.email },
      }),
      await put('INVITE', place.id, {
        ...{ owner: rui.sub, reference: ana.email },
        fields: { status: 'REVOKED', invitedBy: rui.email, revokedBy: dona.email },
      }),
    ];
  });
  afterAll(() => server.close());

  const shown = async ({ id, type }: RecordRow) => (await getRecord(server, ana, id, type)).value;
  /** Times of the last change, which order all records in lists. */
  const times = async () => {
    const ids = rows.map(({ id }) => id);
    const found = server.store.read.selectFrom('record').select(['id', 'updated_at']).where('id', 'in', ids);
    return new Map((await found.execute()).map(({ id, updated_at: at }) => [id, at]));
  };
  const planned = async ({ store }: RecordServer) => {
    await store.run('planHiding', undefined);
    const job = store.read.selectFrom('job').select('run_at').where('kind', '=', HIDE_ADDRESSES);
    return (await job.execute()).map(({ run_at }) => run_at);
  };

  test('[T-02] [C-01] [MV-01] [R-05] is told to no customer after the upgrade, and the owner’s stays', async () => {
    const [before, places] = [await shown(owners), await times()];
    for (const row of rows) expect((await shown(row))?.content).toContain(rui.email);
    // Each run does one step of two records, and continues where the previous one stopped.
    const hide = hidingAddresses(server.store, { steps: 1, page: 2 })[HIDE_ADDRESSES];
    let runs = 0;
    // The payload of a version that went by location.
    for (let payload: unknown = { place: rows[0]?.parentId, id: '' }; payload; runs += 1) {
      const result = await hide(payload, {} as JobAtWork);
      payload = 'done' in result ? null : result.payload;
    }
    expect(runs).toBeGreaterThan(4);
    const texts = (await Promise.all(rows.map(shown))).map((row) => row?.content ?? '');
    for (const text of texts) expect(text).not.toContain(rui.email);
    const [ticket, answer, named, message, invite] = texts.map((text) => JSON.parse(text));
    expect(ticket).toMatchObject({
      userInfo: { email: ana.email },
      responses: [
        { message: 'Já vou', author: { username: rui.sub, email: '', displayName: 'Gerente' } },
        { message: 'Vou eu', author: author(dona) },
      ],
    });
    expect(answer.author).toEqual({ ...author(rui), email: '', displayName: 'Gerente' });
    expect(named.author).toMatchObject({ email: '', displayName: 'Rui Sá' });
    expect(message).toMatchObject({ text: 'Oi', sender: rui.sub, senderName: 'Gerente' });
    expect(invite).toMatchObject({ invitedBy: 'Gerente', revokedBy: dona.email });
    expect(await shown(owners)).toEqual(before);
    // Rewritten records stay behind newer ones in every list.
    expect(await times()).toEqual(new Map([...places].map(([id, at]) => [id, at + 1])));
  });

  test('is looked through once, when no process of that version signs beside this one any more', async () => {
    expect(await planned(server)).toEqual([]);
    const now = 1_800_000_000_000;
    const fresh = await openRecordServer({ now: () => now });
    onTestFinished(() => fresh.close());
    expect(await planned(fresh)).toEqual([now + 3_600_000]);
    expect(await planned(fresh)).toHaveLength(1);
  });
});
