import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentOf, getRecord, LIST_NAMES, listAll, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type Person, type RecordServer } from './support/record-server.ts';

const AROUND = `query q($lat: Float!, $lon: Float!) { nearbyLocations(lat: $lat, lon: $lon) {
  items { record { id content } } } }`;
const LISTS = LIST_NAMES.filter((name) => !/Parent/.test(name));

describe('who received the equipment of a location, and what it cost', () => {
  const [dona, ana, convidada] = [newPerson('dona'), newPerson('ana'), newPerson('convidada')];
  const detail = { recipientName: 'Dona Maria', purchasePrice: 1899.9 };
  const point = { lat: -29.03, lon: -51.18 };
  let server: RecordServer;
  const places = { PUBLIC: '', PRIVATE: '' };
  type Visibility = keyof typeof places;

  beforeAll(async () => {
    server = await openRecordServer();
  });
  beforeEach(async () => {
    for (const reference of ['PUBLIC', 'PRIVATE'] as const) {
      const home = { deliveryRua: 'Rua da casa, 5', deliveryCep: '95000-000' };
      const fields = { name: reference, ...point, ...detail, ...home };
      const { id } = await server.seed({ type: 'LOCATION', owner: dona.sub, reference, fields });
      places[reference] = id;
      const invite = { parentId: id, owner: dona.sub, reference: convidada.email };
      await server.seed({ type: 'INVITE', ...invite, fields: { status: 'ACTIVE' } });
      await server.seed({ type: 'HVMP_STATUS', parentId: id, owner: null, fields: {} });
    }
  });
  afterAll(() => server.close());

  /** Content of a place in each answer of the record API to a person, by the answer's name. */
  async function answers(person: Person, reference: Visibility): Promise<Record<string, unknown>> {
    const id = places[reference];
    const shown: Record<string, unknown> = {};
    const { value } = await getRecord(server, person, id, 'LOCATION');
    if (value) shown.getRecord = contentOf(value);
    for (const name of LISTS) {
      const rows = await listAll(server, person, name, { owner: dona.sub, type: 'LOCATION', reference });
      const row = rows.find((one) => one.id === id);
      if (row) shown[name] = contentOf(row);
    }
    const { data } = await server.call(person, AROUND, point);
    const around = data?.nearbyLocations.items.find(
      ({ record }: { record: { id: string } }) => record.id === id,
    );
    if (around) shown.nearbyLocations = contentOf(around.record);
    return shown;
  }

  /** Records of a place that were announced by a write, by channel, once a later marker has arrived. */
  async function told(id: string, write: () => Promise<unknown>): Promise<Record<string, unknown>> {
    const settled = async () => {
      const marker = await server.seed({ type: 'ACCESS', owner: 'marker' });
      await vi.waitUntil(() => server.events.some(({ event }) => event.record?.id === marker.id));
    };
    await settled();
    server.events.length = 0;
    await write();
    await settled();
    const about = server.events.filter(({ event }) => event.record?.id === id);
    return Object.fromEntries(about.map(({ channel, event }) => [channel, contentOf(event.record ?? null)]));
  }

  test('[L-01] [R-05] of a public location its owner alone reads them, in every answer alike', async () => {
    for (const person of [ana, convidada]) {
      const shown = await answers(person, 'PUBLIC');
      expect(Object.keys(shown)).toEqual([
        'getRecord',
        ...LISTS.filter((name) => name in shown),
        'nearbyLocations',
      ]);
      expect(Object.keys(shown)).toContain('listByTypeAndReference');
      for (const content of Object.values(shown)) expect(content).toEqual({ name: 'PUBLIC', ...point });
    }
    for (const content of Object.values(await answers(dona, 'PUBLIC')))
      expect(content).toMatchObject({ ...detail, deliveryRua: 'Rua da casa, 5' });
  });

  test('[L-01] [R-05] of a private location whom it invites reads them too, in every answer alike', async () => {
    const shown = Object.values(await answers(convidada, 'PRIVATE'));
    expect(shown.length).toBeGreaterThan(1);
    for (const content of shown) expect(content).toEqual({ name: 'PRIVATE', ...point, ...detail });
    expect(await answers(ana, 'PRIVATE')).toEqual({});
  });

  test('[L-01] [R-05] events agree with the answers, also when a location is opened to everybody', async () => {
    const set = (id: string, reference: Visibility, name: string) => () =>
      mutate(server, dona, 'updateRecord', {
        ...{ id, type: 'LOCATION', reference },
        content: JSON.stringify({ name, ...point }),
      });
    for (const [from, to, more] of [
      ['PUBLIC', 'PUBLIC', {}],
      ['PRIVATE', 'PRIVATE', detail],
      ['PRIVATE', 'PUBLIC', {}],
    ] as const) {
      const id = places[from];
      const heard = await told(id, set(id, to, `${from} ${to}`));
      expect(heard[`/location/${id}`]).toEqual({ name: `${from} ${to}`, ...point, ...more });
      expect(heard[`/notification/${dona.sub}`]).toMatchObject(detail);
      expect(contentOf((await getRecord(server, convidada, id, 'LOCATION')).value)).toEqual(
        heard[`/location/${id}`],
      );
    }
  });

  test('[R-05] no list is asked by what a content says, so none tells it by what it leaves out', async () => {
    const query = `query q($name: String!) { listByTypeAndReference(type: "LOCATION", reference: "PUBLIC",
      recipientName: $name) { items { id } } }`;
    const { errors } = await server.call(ana, query, { name: detail.recipientName });
    expect(errors[0]?.message).toMatch(/recipientName/);
  });

  test('[T-01] [R-05] a ticket at a public location names nobody who may not be named', async () => {
    for (const [reference, displayName] of [
      ['PUBLIC', 'Gerente'],
      ['PRIVATE', 'Dona Maria'],
    ] as const) {
      const content = JSON.stringify({ subject: 'Porta', description: 'Presa' });
      const { value } = await mutate(server, convidada, 'createRecord', {
        ...{ id: crypto.randomUUID(), type: 'LOCATION_TICKET', parentId: places[reference], content },
      });
      expect(contentOf(value).managerInfo).toEqual({ username: dona.sub, displayName });
    }
  });

  test('[R-05] a home address is in no answer to a stranger or to whom is invited', async () => {
    const shown = [
      await answers(ana, 'PUBLIC'),
      await answers(convidada, 'PUBLIC'),
      await answers(convidada, 'PRIVATE'),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/delivery|Rua da casa/);
  });
});
