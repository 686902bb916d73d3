import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestOf } from '../../../../src/domain/people/guest.ts';
import { RECORD_TYPES } from '../../../../src/records/record.ts';
import { describeOnEngine, engineUnderTest } from '../../support/open-store.ts';
import {
  contentOf,
  fieldsOf,
  getRecord,
  keepLists,
  LIST_NAMES,
  listAll,
  mutate,
} from '../support/operations.ts';
import { openRecordServer, type RecordServer } from '../support/record-server.ts';
import { MANAGERS, NAMES, type Name, PEOPLE, STAFF_OF, STOCKERS } from '../support/shop-people.ts';
import { buildWorld, type Exhibit, findIn } from '../support/shop-world.ts';

/** People who read sales, conversations and shelves alike. */
const READING: readonly Name[] = ['dona', 'gerente', 'socio'];
/** People who speak for a shop. */
const SPEAKERS: readonly Name[] = ['dona', 'gerente', 'atendente'];

/** Runs on one engine, because a refusal before any write does not depend on it. */
const once = test.runIf(engineUnderTest() === 'sqlite');

describeOnEngine('who may do what', () => {
  let server: RecordServer;
  let world: Exhibit[];
  let cells = 0;

  beforeAll(async () => {
    server = await openRecordServer();
    world = await buildWorld(server);
  });
  afterAll(() => server.close());

  const find = (label: string): Exhibit => findIn(world, label);

  test('[R-05] the world has a record of every type', () => {
    expect(new Set(world.map(({ row }) => row.type))).toEqual(new Set(RECORD_TYPES));
  });

  test('[R-05] every query, for every record and person, shows exactly what may be read', async () => {
    const wrong: string[] = [];
    const rowsOf = keepLists(server);
    for (const { label, row, readers } of world) {
      for (const name of NAMES) {
        const may = readers.includes(name);
        const seen = (await getRecord(server, PEOPLE[name], row.id, row.type)).value !== null;
        cells += 1;
        if (seen !== may) wrong.push(`getRecord ${label} ${name}`);
        for (const list of LIST_NAMES) {
          const args = Object.fromEntries(fieldsOf(list).map((field) => [field, row[field as 'owner']]));
          if (Object.values(args).includes(null)) continue;
          const rows = await rowsOf(PEOPLE[name], list, { ...args, first: 100 });
          cells += 1;
          if (rows.some(({ id, type }) => id === row.id && type === row.type) !== may)
            wrong.push(`${list} ${label} ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(900);
  });

  once('[R-05] the key of a tablet, and the guest of it, open no operation on any type', async () => {
    const wrong: string[] = [];
    const answerOf = async (authorization: string, query: string): Promise<unknown> => {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query }),
      });
      return { status: response.status, ...((await response.json()) as object) };
    };
    const types = new Map(world.map(({ row }) => [row.type, row]));
    for (const row of types.values())
      for (const authorization of ['chave-do-tablet', 'Bearer chave-do-tablet', guestOf('0'.repeat(64))])
        for (const query of [
          `{ getRecord(id: "${row.id}", type: "${row.type}") { id } }`,
          `{ listByType(type: "${row.type}") { items { id } } }`,
          `mutation { createRecord(input: { id: "1", type: "${row.type}" }) { id } }`,
          `mutation { updateRecord(input: { id: "${row.id}", type: "${row.type}", content: "{}" }) { id } }`,
          `mutation { deleteRecord(input: { id: "${row.id}", type: "${row.type}" }) { id } }`,
        ]) {
          cells += 1;
          const answer = await answerOf(authorization, query);
          if (!/"status":401/.test(JSON.stringify(answer)) || /"data":\{/.test(JSON.stringify(answer)))
            wrong.push(`${row.type} ${query.slice(0, 24)} ${JSON.stringify(answer).slice(0, 80)}`);
        }
    expect(wrong).toEqual([]);
  });

  once(
    "[R-05] [MB-04] a location's sales as columns are told to its owner, deputy and partner alone",
    async () => {
      const query = 'query q($id: String!) { sales: saleDays(parentId: $id, from: 0, to: 1) { total } }';
      const wrong: string[] = [];
      for (const { label, row } of world) {
        for (const name of NAMES) {
          const { data } = await server.call(PEOPLE[name], query, { id: row.id });
          const may = row.type === 'LOCATION' && READING.includes(name);
          cells += 1;
          if ((data !== null) !== may) wrong.push(`saleDays ${label} ${name}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('[R-05] [ML-01] the overview has the locations that whoever asks owns or may read all of, and no other', async () => {
    for (const name of NAMES) {
      const { data } = await server.call(PEOPLE[name], '{ overview { shops { id } } }');
      const own = world.filter(({ row }) => row.type === 'LOCATION' && READING.includes(name));
      const ids = data?.overview.shops.map(({ id }: { id: string }) => id);
      expect([name, ids.sort()]).toEqual([name, own.map(({ row }) => row.id).sort()]);
      cells += 1;
    }
  });

  test('[R-05] every change, for every record and person, is done or refused as its rule says', async () => {
    const wrong: string[] = [];
    for (const { label, row, readers, changers, refusal = 'ok', fields } of world) {
      for (const name of NAMES) {
        if (engineUnderTest() !== 'sqlite' && !changers.includes(name)) continue;
        const expected = changers.includes(name)
          ? refusal
          : readers.includes(name)
            ? 'FORBIDDEN'
            : 'NOT_FOUND';
        const input = { id: row.id, type: row.type, content: JSON.stringify(fields) };
        for (const [operation, sent] of [
          ['updateRecord', input],
          ['updateRecords', [input]],
        ] as const) {
          const { code } = await mutate(server, PEOPLE[name], operation, sent);
          cells += 1;
          if (code !== expected) wrong.push(`${operation} ${label} ${name}: ${code}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  once('[R-05] every delete, for every record and person, is done or refused as its rule says', async () => {
    const wrong: string[] = [];
    for (const { label, row, readers, removers, remake } of world) {
      for (const name of NAMES) {
        const expected = removers.includes(name) ? 'ok' : readers.includes(name) ? 'FORBIDDEN' : 'NOT_FOUND';
        for (const operation of ['deleteRecord', 'deleteRecords'] as const) {
          const { id } = expected === 'ok' ? await remake() : row;
          const key = { id, type: row.type };
          const { code } = await mutate(
            server,
            PEOPLE[name],
            operation,
            operation === 'deleteRecord' ? key : [key],
          );
          cells += 1;
          if (code !== expected) wrong.push(`${operation} ${label} ${name}: ${code}, not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  once('[R-05] every create under a shop is done or refused as its rule says', async () => {
    const wrong: string[] = [];
    const makers: Record<string, readonly Name[]> = {
      ...{ ITEM: STOCKERS, CATEGORY: STOCKERS, CAMPAIGN: MANAGERS },
      ...{ INVITE: MANAGERS, LOCATION_WIFI_CONFIG: MANAGERS, SUPPLY_ORDER: MANAGERS },
    };
    for (const visibility of ['PUBLIC', 'PRIVATE']) {
      const shop = find(`${visibility} LOCATION`);
      const ticket = find(`${visibility} LOCATION_TICKET`);
      for (const name of NAMES) {
        const visits = shop.readers.includes(name);
        const input = { parentId: shop.row.id, owner: PEOPLE.dona.sub, reference: 'a@b.com', content: '{}' };
        const ended = name === 'revogado' ? 'ACCESS_ENDED' : 'NOT_FOUND';
        const may = (names: readonly Name[]) =>
          names.includes(name) ? 'ok' : visits ? 'FORBIDDEN' : 'NOT_FOUND';
        const cases: [string, object, string][] = Object.entries(makers).map(([type, names]) => [
          type,
          { ...input, type },
          may(names),
        ]);
        const reference = name === 'dona' ? PEOPLE.cliente.sub : PEOPLE.dona.sub;
        const asShop = { reference: PEOPLE.cliente.sub, content: '{"text":"Oi"}' };
        const speaks = SPEAKERS.includes(name) ? 'ok' : visits ? 'BAD_INPUT' : ended;
        cases.push(
          ['CHAT_MESSAGE of the shop', { ...input, type: 'CHAT_MESSAGE', ...asShop }, speaks],
          ['STAFF', { ...input, type: 'STAFF', content: '{"role":"deputy"}' }, may(['dona'])],
          [
            'CHAT_MESSAGE',
            { ...input, type: 'CHAT_MESSAGE', reference, content: '{"text":"Oi"}' },
            visits ? 'ok' : ended,
          ],
          ['LOCATION_TICKET', { ...input, type: 'LOCATION_TICKET' }, visits ? 'ok' : ended],
          ['LOCATION', { ...input, type: 'LOCATION' }, 'FORBIDDEN'],
          ['EDIT', { ...input, type: 'EDIT' }, 'FORBIDDEN'],
          ['SUPPLIER of one person', { ...input, type: 'SUPPLIER' }, 'ok'],
          [
            'SUPPLY_RECEIPT',
            { ...input, type: 'SUPPLY_RECEIPT', content: '{"at":1,"lines":[]}' },
            STOCKERS.includes(name) ? 'SUPPLY_CLOSED' : visits ? 'FORBIDDEN' : 'NOT_FOUND',
          ],
          ['HVMP_STATUS', { ...input, type: 'HVMP_STATUS' }, 'FORBIDDEN'],
          ['PROFILE', { ...input, type: 'PROFILE' }, 'FORBIDDEN'],
          [
            'STOCK_CHANGE',
            {
              ...{ ...input, type: 'STOCK_CHANGE', reference: find(`${visibility} ITEM`).row.id },
              content: '{"kind":"reposto","units":1,"visitId":"v","at":1}',
            },
            may(STOCKERS),
          ],
        );
        const response = { parentId: ticket.row.id, content: '{"updateType":"RESPONSE","message":"Oi"}' };
        const party = SPEAKERS.includes(name) || name === 'cliente' ? 'ok' : visits ? 'FORBIDDEN' : ended;
        cases.push(
          ['update', { ...response, type: 'LOCATION_TICKET' }, party],
          ['TICKET_UPDATE', { ...response, type: 'TICKET_UPDATE' }, party],
        );
        for (const [label, sent, expected] of cases) {
          for (const operation of ['createRecord', 'createRecords'] as const) {
            const address = label === 'STAFF' && { reference: `${randomUUID()}@b.com` };
            const one = { id: randomUUID(), ...sent, ...address };
            const { code } = await mutate(
              server,
              PEOPLE[name],
              operation,
              operation === 'createRecord' ? one : [one],
            );
            cells += 1;
            if (code !== expected)
              wrong.push(`${operation} ${visibility} ${label} ${name}: ${code}, not ${expected}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(2000);
  });

  test("[R-05] an item's cost is read by the location's owner, deputy and partner alone, in every answer", async () => {
    const { row } = find('PUBLIC ITEM');
    for (const name of READING) {
      const { value } = await getRecord(server, PEOPLE[name], row.id, 'ITEM');
      expect(contentOf(value).cost).toBe(2);
    }
    for (const name of NAMES.filter((one) => !READING.includes(one))) {
      const { value } = await getRecord(server, PEOPLE[name], row.id, 'ITEM');
      const { quantity: _, lastEdit: __, reserved: ___, ...shown } = contentOf(value);
      const works = (Object.values(STAFF_OF) as Name[]).includes(name);
      expect([name, 'lastEdit' in contentOf(value)]).toEqual([name, works]);
      expect(shown).toEqual({ name: 'Café' });
      for (const list of LIST_NAMES.filter((one) => one !== 'statusByParentId')) {
        const args = Object.fromEntries(fieldsOf(list).map((field) => [field, row[field as 'owner']]));
        const rows = await listAll(server, PEOPLE[name], list, args);
        expect(rows.some(({ content }) => content?.includes('cost'))).toBe(false);
      }
    }
  });

  test('[R-05] items are changed, copied and taken back by owner and deputy alone, and a copy by whoever made it', async () => {
    const wrong: string[] = [];
    const [shop, other] = [find('PUBLIC LOCATION').row, find('PRIVATE LOCATION').row];
    const item = find('PUBLIC ITEM').row;
    const request = async (name: Name, reference: string, content: object) => {
      const sent = { id: randomUUID(), type: 'REQUEST', reference, content: JSON.stringify(content) };
      cells += 1;
      return { id: sent.id, ...(await mutate(server, PEOPLE[name], 'createRecord', sent)) };
    };
    const copy = { action: 'COPY_ITEMS', from: shop.id, to: other.id, items: [item.id] };
    const made = await request('dona', 'COPY_ITEMS', copy);
    for (const name of NAMES) {
      const expected = MANAGERS.includes(name) ? 'ok' : 'FORBIDDEN';
      const hide = [{ id: item.id, content: { hidden: { to: false } } }];
      const changes = { action: 'CHANGE_ITEMS', shop: shop.id, changes: hide };
      const codes = {
        change: (await request(name, 'CHANGE_ITEMS', changes)).code,
        copy: (await request(name, 'COPY_ITEMS', copy)).code,
      };
      for (const [act, code] of Object.entries(codes))
        if (code !== expected) wrong.push(`${act} ${name}: ${code}, not ${expected}`);
      const undo = await request(name, 'COPY_ITEMS', { action: 'UNDO_COPY', undoes: made.id });
      if ((undo.code === 'ok') !== (name === 'dona')) wrong.push(`undo ${name}: ${undo.code}`);
    }
    expect(made.code).toBe('ok');
    expect(wrong).toEqual([]);
  });
});
