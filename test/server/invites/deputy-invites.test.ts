import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordRow } from '../../../src/records/record.ts';
import { contentOf, getRecord, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';

describe('an invite by who works at the shop', () => {
  const [dona, rui, ana] = [newPerson('dona'), newPerson('rui'), newPerson('ana')];
  let server: RecordServer;
  let place: RecordRow;

  beforeAll(async () => {
    server = await openRecordServer();
    for (const person of [rui, ana]) await server.store.run('addUser', person);
    const fields = { name: 'Praça' };
    place = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE', fields });
    const staff = { id: randomUUID(), type: 'STAFF', parentId: place.id, reference: rui.email };
    await mutate(server, dona, 'createRecord', { ...staff, content: '{"role":"deputy"}' });
    const step = { id: staff.id, type: 'STAFF', content: '{"status":"ACTIVE"}' };
    expect((await mutate(server, rui, 'updateRecord', step)).code).toBe('ok');
  });
  afterAll(() => server.close());

  const invite = async (by: Person) => {
    const input = { id: randomUUID(), type: 'INVITE', parentId: place.id, reference: ana.email };
    expect((await mutate(server, by, 'createRecord', { ...input, content: '{}' })).code).toBe('ok');
    return input.id;
  };
  const revoke = (by: Person, id: string) =>
    mutate(server, by, 'updateRecord', { id, type: 'INVITE', content: '{"status":"REVOKED"}' });
  const asAna = async (id: string) => (await getRecord(server, ana, id, 'INVITE')).value;
  const toldAna = () =>
    server.events
      .filter(({ event, channel }) => event.type === 'INVITE_RECEIVED' && channel.endsWith(ana.sub))
      .map(({ event }) => event);

  test('[MV-01] [MV-02] [R-05] is signed without their address, and the owner signs with theirs', async () => {
    const id = await invite(rui);
    expect(contentOf(await asAna(id))).toMatchObject({ invitedBy: 'Gerente' });
    await revoke(rui, id);
    const shown = await asAna(id);
    expect(contentOf(shown)).toMatchObject({ status: 'REVOKED', revokedBy: 'Gerente' });
    expect(shown?.content).not.toContain(rui.email);
    await expect.poll(toldAna).toHaveLength(1);
    expect(JSON.stringify(toldAna())).not.toContain(rui.email);
    const own = await invite(dona);
    expect(contentOf(await asAna(own))).toMatchObject({ invitedBy: dona.email });
  });
});
