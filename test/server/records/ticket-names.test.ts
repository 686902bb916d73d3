import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf, getRecord, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

const LIES = {
  userInfo: { username: 'outra', email: 'outra@exemplo.com', displayName: 'Outra pessoa' },
  managerInfo: { username: 'outra', displayName: 'Banco Central' },
  locationInfo: { name: 'Outra loja', id: 'outra' },
};

describe("a ticket's names are the server's to write", () => {
  let server: RecordServer;
  let shop: string;
  const dona = newPerson('dona');
  const ana = newPerson('ana');

  beforeAll(async () => {
    server = await openRecordServer();
    const fields = { name: 'Mercadinho', recipientName: 'Dona Benta' };
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields })).id;
  });
  afterAll(() => server.close());

  const input = (content: object, parentId = shop) => ({
    ...{ id: randomUUID(), type: 'LOCATION_TICKET', parentId },
    content: JSON.stringify({ subject: 'Produto', description: 'Veio aberto', ...content }),
  });
  const truth = () => ({
    userInfo: { username: ana.sub, email: ana.email, name: '', displayName: 'ana' },
    managerInfo: { username: dona.sub, displayName: 'Gerente' },
    locationInfo: { name: 'Mercadinho', id: shop },
  });
  const stored = async (id: string) =>
    contentOf((await getRecord(server, dona, id, 'LOCATION_TICKET')).value);

  test('[T-01] [R-05] who runs the place, and which place it is, are not believed of a client that opens a ticket', async () => {
    for (const said of [LIES, {}, { managerInfo: null, locationInfo: 'nenhum' }]) {
      const ticket = input(said);
      const { value } = await mutate(server, ana, 'createRecord', ticket);
      expect(contentOf(value)).toMatchObject(truth());
      expect(await stored(ticket.id)).toEqual(contentOf(value));
    }
  });

  test('[T-01] a location without names is still named in the shape of the document', async () => {
    const nameless = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
    const { value } = await mutate(server, ana, 'createRecord', input(LIES, nameless));
    expect(contentOf(value)).toMatchObject({
      managerInfo: { username: dona.sub, displayName: 'Gerente' },
      locationInfo: { name: 'Local sem nome', id: nameless },
    });
  });

  test('[T-01] [T-02] nor are they of one that changes it, by either side', async () => {
    const ticket = input({});
    await mutate(server, ana, 'createRecord', ticket);
    for (const who of [ana, dona]) {
      const change = { id: ticket.id, type: 'LOCATION_TICKET' };
      const content = JSON.stringify({ ...LIES, status: 'in_progress' });
      const { value } = await mutate(server, who, 'updateRecord', { ...change, content });
      expect(contentOf(value)).toMatchObject({ ...truth(), status: 'in_progress' });
    }
    expect(await stored(ticket.id)).toMatchObject(truth());
  });

  test('[T-01] [T-02] nor are they in a batch', async () => {
    const tickets = [input(LIES), input(LIES)];
    const made = await mutate(server, ana, 'createRecords', tickets);
    expect(made.code).toBe('ok');
    const changes = tickets.map(({ id, type }) => ({
      id,
      type,
      content: JSON.stringify({ ...LIES, status: 'closed' }),
    }));
    expect((await mutate(server, ana, 'updateRecords', changes)).code).toBe('ok');
    for (const { id } of tickets) expect(await stored(id)).toMatchObject({ ...truth(), status: 'closed' });
  });

  test('[T-02] what is added to a ticket names nobody but its author', async () => {
    const ticket = input({});
    await mutate(server, ana, 'createRecord', ticket);
    const added = input({ updateType: 'RESPONSE', message: 'Oi', ...LIES }, ticket.id);
    for (const type of ['LOCATION_TICKET', 'TICKET_UPDATE']) {
      const { value } = await mutate(server, ana, 'createRecord', { ...added, type });
      const content = contentOf(value);
      expect(content).toMatchObject({ message: 'Oi', author: { username: ana.sub } });
      for (const field of Object.keys(LIES)) expect(content).not.toHaveProperty(field);
    }
  });
});
