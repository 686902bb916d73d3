import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { contentOf, getRecord, listAll, mutate } from '../records/support/operations.ts';
import {
  newPerson,
  openRecordServer,
  type Person,
  type RecordServer,
} from '../records/support/record-server.ts';
import { describeOnEngine } from '../support/open-store.ts';

describeOnEngine('goods that come from a supplier', () => {
  let server: RecordServer;
  let dona: Person;
  let place: RecordRow;
  let agua: RecordRow;
  let suco: RecordRow;

  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dona = newPerson(`dona-${randomUUID()}`);
    await server.store.run('addUser', dona);
    place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields: { name: 'Praça' } },
    });
    const item = (name: string) =>
      server.seed({
        ...{ type: 'ITEM', parentId: place.id, owner: dona.sub, reference: name },
        fields: { name, value: 5, cost: 2, quantity: 10 },
      });
    [agua, suco] = [await item('Água'), await item('Suco')];
  });

  const hire = async (role: StaffRole): Promise<Person> => {
    const person = newPerson(`${role}-${randomUUID()}`);
    await server.store.run('addUser', person);
    const [id, content] = [randomUUID(), JSON.stringify({ role })];
    const input = { id, type: 'STAFF', parentId: place.id, reference: person.email, content };
    await mutate(server, dona, 'createRecord', input);
    const status = JSON.stringify({ status: 'ACTIVE' });
    await mutate(server, person, 'updateRecord', { id, type: 'STAFF', content: status });
    return person;
  };
  const order = async (fields: object = {}, person = dona) => {
    const lines = [
      { itemId: agua.id, name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' },
      { itemId: suco.id, name: 'Suco', boxes: 6, boxSize: 1 },
    ];
    const content = { status: 'pedido', supplierName: 'Atacado', lines, costs: { [agua.id]: 36 }, ...fields };
    const id = randomUUID();
    const made = await mutate(server, person, 'createRecord', {
      ...{ id, type: 'SUPPLY_ORDER', parentId: place.id, reference: null },
      content: JSON.stringify(content),
    });
    return { id, ...made };
  };
  const receive = async (
    person: Person,
    orderId: string,
    units: [number, number],
    { paid, id = randomUUID() }: { paid?: object; id?: string } = {},
  ) => {
    const lines = [agua, suco].map((item, index) => ({
      ...{ itemId: item.id, changeId: randomUUID(), units: units[index] ?? 0 },
    }));
    const content = { at: Date.now(), lines, ...(paid && { paid }) };
    const input = { id, type: 'SUPPLY_RECEIPT', parentId: place.id, reference: orderId };
    return {
      id,
      ...(await mutate(server, person, 'createRecord', { ...input, content: JSON.stringify(content) })),
    };
  };
  const shown = async (type: string, id: string, person = dona) =>
    contentOf((await getRecord(server, person, id, type)).value);
  const stockOf = async (item: RecordRow) => {
    const { quantity, cost } = await shown('ITEM', item.id);
    return [quantity, cost];
  };
  const changes = () =>
    listAll(server, dona, 'listByParentIdAndType', { parentId: place.id, type: 'STOCK_CHANGE' });

  test('[X-04] restock the shop with their mean cost and close the order with what came', async () => {
    const { id, code, value } = await order({ receivedBy: 'Ninguém', receiptId: 'x' });
    expect([code, contentOf(value).receivedBy]).toEqual(['ok', undefined]);
    expect(contentOf(value)).toMatchObject({ status: 'pedido', orderedBy: dona.email });
    const repositor = await hire('stocker');
    const receipt = await receive(repositor, id, [20, 0]);
    expect(receipt.code).toBe('ok');
    // The mean of 10 at 2.00 and 20 from boxes of 12 at 36.00, though the receiver may not know costs.
    expect(await stockOf(agua)).toEqual([30, 2.67]);
    expect(await stockOf(suco)).toEqual([10, 2]);
    expect(await shown('SUPPLY_ORDER', id)).toMatchObject({
      ...{ status: 'recebido', receiptId: receipt.id, receivedBy: repositor.email },
      ...{ came: { [agua.id]: 20, [suco.id]: 0 }, paid: { [agua.id]: 60 } },
    });
    const hidden = await shown('SUPPLY_ORDER', id, repositor);
    expect([hidden.status, hidden.costs, hidden.paid]).toEqual(['recebido', undefined, undefined]);
    const [change, ...more] = await changes();
    expect(more).toEqual([]);
    expect(contentOf(change ?? null)).toMatchObject({
      kind: 'reposto',
      units: 20,
      supplyOrder: id,
      visitId: receipt.id,
    });
  });

  test('what was invoiced counts before the price of the order, also where it is nothing', async () => {
    const { id } = await order();
    expect((await receive(dona, id, [10, 10], { paid: { [agua.id]: 40, [suco.id]: 0 } })).code).toBe('ok');
    expect([await stockOf(agua), await stockOf(suco)]).toEqual([
      [20, 3],
      [20, 1],
    ]);
  });

  test('[X-04] goods that were not ordered come too, are named as such, and go with the undo', async () => {
    const { id } = await order({ lines: [{ itemId: agua.id, name: 'Água', boxes: 1, boxSize: 12 }] });
    const line = (item: RecordRow, units: number) => ({ itemId: item.id, changeId: randomUUID(), units });
    const lines = [line(agua, 12), line(suco, 4)];
    const content = JSON.stringify({ at: Date.now(), lines, paid: { [suco.id]: 16 } });
    const input = { id: randomUUID(), type: 'SUPPLY_RECEIPT', parentId: place.id, reference: id };
    expect((await mutate(server, dona, 'createRecord', { ...input, content })).code).toBe('ok');
    // The mean of 10 at 2.00 and 4 for 16.00 together.
    expect(await stockOf(suco)).toEqual([14, 2.57]);
    expect(await shown('SUPPLY_ORDER', id)).toMatchObject({ extra: { [suco.id]: 'Suco' } });
    expect(await changes()).toHaveLength(2);
    const key = { id: input.id, type: 'SUPPLY_RECEIPT' };
    expect((await mutate(server, dona, 'deleteRecord', key)).code).toBe('ok');
    expect(await stockOf(suco)).toEqual([10, 2]);
    expect((await shown('SUPPLY_ORDER', id)).extra).toBeUndefined();
  });

  test('[X-04] are refused whole with an item that the shop never had, and come once it is there', async () => {
    const { id } = await order();
    const elsewhere = await server.seed({
      ...{ type: 'ITEM', parentId: randomUUID(), owner: dona.sub, fields: { name: 'Alheio', quantity: 1 } },
    });
    const late = randomUUID();
    const receiveWith = (itemId: string) => {
      const line = (of: string, came: number) => ({ itemId: of, changeId: randomUUID(), units: came });
      const content = JSON.stringify({ at: 5, lines: [line(agua.id, 24), line(itemId, 12)] });
      const input = { id: randomUUID(), type: 'SUPPLY_RECEIPT', parentId: place.id, reference: id };
      return mutate(server, dona, 'createRecord', { ...input, content });
    };
    for (const itemId of [late, elsewhere.id])
      expect((await receiveWith(itemId)).code).toBe('ITEM_UNAVAILABLE');
    expect([(await stockOf(agua))[0], (await shown('SUPPLY_ORDER', id)).status]).toEqual([10, 'pedido']);
    await mutate(server, dona, 'createRecord', {
      ...{ id: late, type: 'ITEM', parentId: place.id, reference: 'Café' },
      content: JSON.stringify({ value: 9, quantity: 0 }),
    });
    expect((await receiveWith(late)).code).toBe('ok');
    expect((await shown('ITEM', late)).quantity).toBe(12);
  });

  test('[X-04] are received once: the second of two people is told, and nothing of theirs counts', async () => {
    const { id } = await order();
    const repositor = await hire('stocker');
    const both = await Promise.all([receive(dona, id, [24, 6]), receive(repositor, id, [23, 6])]);
    expect(both.map(({ code }) => code).sort()).toEqual(['SUPPLY_RECEIVED', 'ok']);
    const refused = both.find(({ code }) => code !== 'ok');
    expect(refused?.error?.message).toContain('já foi recebida');
    const won = both.find(({ code }) => code === 'ok');
    expect(await stockOf(agua)).toEqual([won === both[0] ? 34 : 33, expect.any(Number)]);
    expect(await changes()).toHaveLength(2);
  });

  test('[R-03] an answer that was lost is given again, and the goods come once', async () => {
    const { id } = await order();
    const input = {
      ...{ id: randomUUID(), type: 'SUPPLY_RECEIPT', parentId: place.id, reference: id },
      content: JSON.stringify({
        at: 5,
        lines: [{ itemId: agua.id, changeId: randomUUID(), units: 24 }],
      }),
    };
    for (const _ of [1, 2]) expect((await mutate(server, dona, 'createRecord', input)).code).toBe('ok');
    expect((await stockOf(agua))[0]).toBe(34);
  });

  test('[X-04] an undone receipt takes goods and cost back and opens the order, for another one', async () => {
    const { id } = await order();
    const receipt = await receive(dona, id, [24, 6]);
    expect(await stockOf(agua)).toEqual([34, 2.71]);
    const undo = () => mutate(server, dona, 'deleteRecord', { id: receipt.id, type: 'SUPPLY_RECEIPT' });
    expect((await undo()).code).toBe('ok');
    expect([await stockOf(agua), await stockOf(suco)]).toEqual([
      [10, 2],
      [10, 2],
    ]);
    const open = await shown('SUPPLY_ORDER', id);
    expect([open.status, open.receiptId, open.came, open.paid]).toEqual([
      'pedido',
      undefined,
      undefined,
      undefined,
    ]);
    expect((await undo()).code).toBe('NOT_FOUND');
    expect((await receive(dona, id, [12, 0])).code).toBe('ok');
    expect((await stockOf(agua))[0]).toBe(22);
  });

  test('an undo leaves alone what was undone in the visit, and an item that is gone moves nothing', async () => {
    const { id } = await order();
    const receipt = await receive(dona, id, [24, 6]);
    const [ofAgua] = (await changes()).filter(({ reference }) => reference === agua.id);
    await mutate(server, dona, 'createRecord', {
      ...{ id: randomUUID(), type: 'STOCK_CHANGE', parentId: place.id, reference: agua.id },
      content: JSON.stringify({ kind: 'desfeito', undoes: ofAgua?.id, visitId: 'v', at: 5 }),
    });
    await mutate(server, dona, 'deleteRecord', { id: suco.id, type: 'ITEM' });
    const key = { id: receipt.id, type: 'SUPPLY_RECEIPT' };
    expect((await mutate(server, dona, 'deleteRecord', key)).code).toBe('ok');
    expect(await stockOf(agua)).toEqual([10, 2]);
    expect((await receive(dona, id, [12, 6])).code).toBe('ok');
    expect((await stockOf(agua))[0]).toBe(22);
  });

  test('[X-04] what an undone receipt put in is not restored by its lines, and the goods come once', async () => {
    const { id } = await order();
    const receipt = await receive(dona, id, [20, 6]);
    const lines = await changes();
    const back = async (undoes: string | undefined, item: RecordRow) => {
      const content = JSON.stringify({ kind: 'desfeito', undoes, visitId: receipt.id, at: 5 });
      const input = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: place.id, reference: item.id };
      const { code } = await mutate(server, dona, 'createRecord', { ...input, content });
      return { id: input.id, code };
    };
    const undo = (item: RecordRow) => back(lines.find(({ reference }) => reference === item.id)?.id, item);
    // As long as the receipt exists, its lines are undone and restored like those of any visit.
    expect((await back((await undo(agua)).id, agua)).code).toBe('ok');
    expect(await stockOf(agua)).toEqual([30, 2.67]);
    const before = await undo(suco);
    await mutate(server, dona, 'deleteRecord', { id: receipt.id, type: 'SUPPLY_RECEIPT' });
    const line = lines.find(({ reference }) => reference === agua.id);
    const after = contentOf((await getRecord(server, dona, line?.id ?? '', 'STOCK_CHANGE')).value).undoneBy;
    for (const [undoes, item] of [
      [String(after), agua],
      [before.id, suco],
    ] as const)
      expect((await back(undoes, item)).code).toBe('CONFLICT');
    expect([await stockOf(agua), await stockOf(suco)]).toEqual([
      [10, 2],
      [10, 2],
    ]);
    expect((await receive(dona, id, [20, 6])).code).toBe('ok');
    expect([(await stockOf(agua))[0], (await stockOf(suco))[0]]).toEqual([30, 16]);
  });

  test('[R-05] an order goes by its steps alone: no client receives it, changes what came, or orders nothing', async () => {
    const set = async (id: string, fields: object) =>
      (
        await mutate(server, dona, 'updateRecord', {
          id,
          type: 'SUPPLY_ORDER',
          content: JSON.stringify(fields),
        })
      ).code;
    const lines = [{ itemId: agua.id, name: 'Água', boxes: 1, boxSize: 12 }];
    expect((await order({ status: 'recebido' })).code).toBe('BAD_INPUT');
    expect((await order({ lines: [] })).code).toBe('BAD_INPUT');
    const { id } = await order({ status: 'rascunho', lines: [] });
    expect((await receive(dona, id, [1, 1])).code).toBe('SUPPLY_CLOSED');
    expect(await set(id, { status: 'recebido', lines })).toBe('BAD_INPUT');
    expect(await set(id, { status: 'pedido', lines })).toBe('ok');
    for (const code of ['ok', 'ok']) expect(await set(id, { status: 'cancelado', lines })).toBe(code);
    expect(await set(id, { status: 'cancelado', lines, note: 'nos fundos' })).toBe('SUPPLY_CLOSED');
    expect((await shown('SUPPLY_ORDER', id)).note).toBeUndefined();
    expect((await receive(dona, id, [1, 1])).code).toBe('SUPPLY_CLOSED');
    expect((await receive(dona, randomUUID(), [1, 1])).code).toBe('SUPPLY_CLOSED');
    expect(await set(id, { status: 'pedido', lines })).toBe('ok');
    expect((await receive(dona, id, [1, 1])).code).toBe('ok');
    expect(await set(id, { status: 'pedido', lines })).toBe('SUPPLY_RECEIVED');
    expect((await mutate(server, dona, 'deleteRecord', { id, type: 'SUPPLY_ORDER' })).code).toBe(
      'SUPPLY_RECEIVED',
    );
    expect((await stockOf(agua))[0]).toBe(11);
  });
});
