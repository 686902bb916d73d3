import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_TEXT_LENGTHS } from '../../../../src/domain/words/location-texts.ts';
import { contentOf, mutate } from '../support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from '../support/record-server.ts';

const of = (length: number): string => 'ã'.repeat(length);

describe('the texts of a location', () => {
  const dona = newPerson('dona');
  let server: RecordServer;
  beforeAll(async () => {
    server = await openRecordServer();
  });
  afterAll(() => server.close());

  const place = (fields: object) =>
    server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE', fields });
  const change = async (id: string, content: object) => {
    const input = { id, type: 'LOCATION', content: JSON.stringify(content) };
    const { code, value, error } = await mutate(server, dona, 'updateRecord', input);
    return code === 'ok' ? contentOf(value) : [code, error?.errorInfo?.field];
  };

  test('[MC-01] are stored as long as the form lets them be, and refused by their name where they are longer or no text', async () => {
    const { id } = await place({ name: 'Loja' });
    const longest = Object.fromEntries(
      Object.entries(MAX_TEXT_LENGTHS).map(([field, most]) => [field, of(most)]),
    );
    expect(await change(id, longest)).toMatchObject(longest);
    for (const [field, most] of Object.entries(MAX_TEXT_LENGTHS))
      for (const value of [of(most + 1), { a: 1 }, ['Loja']])
        expect(await change(id, { ...longest, [field]: value })).toEqual(['BAD_INPUT', field]);
  });

  test('[MC-01] are refused by their name where they are hours that nobody can read', async () => {
    const { id } = await place({ name: 'Loja' });
    const openingHours = [{ weekdays: [5], from: '10:00', to: '22:00' }];
    expect(await change(id, { name: 'Loja', openingHours })).toMatchObject({ openingHours });
    const unreadable = { name: 'Loja', openingHours: [{ weekdays: [5], from: '10h', to: '22h' }] };
    expect(await change(id, unreadable)).toEqual(['BAD_INPUT', 'openingHours']);
  });

  test('[MC-01] that were longer before stay while other fields change, may become shorter, and no longer', async () => {
    const long = { name: of(120), address: of(260) };
    const { id } = await place(long);
    expect(await change(id, { ...long, maintenance: true })).toMatchObject({ ...long, maintenance: true });
    expect(await change(id, { ...long, name: of(121) })).toEqual(['BAD_INPUT', 'name']);
    const shorter = { ...long, name: of(110) };
    expect(await change(id, shorter)).toMatchObject(shorter);
    expect(await change(id, long)).toEqual(['BAD_INPUT', 'name']);
  });
});
