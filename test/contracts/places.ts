import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressPort, LocatedCodePort } from '../../server/geocoding/geocoding-ports.ts';

export interface PlacesBench {
  codes: LocatedCodePort;
  addresses: AddressPort;
  stop(): Promise<void>;
}

const SINIMBU = { lat: -29.1665, lon: -51.1779 };

/** Contract of every service that finds places, over the known streets [H-05]. */
export function describePlaces(name: string, open: () => Promise<PlacesBench>): void {
  describe(`[H-05] places by ${name}`, () => {
    let bench: PlacesBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());

    test('a code has its address and its position', async () => {
      expect(await bench.codes.locate('95020360')).toEqual({
        kind: 'found',
        address: {
          logradouro: 'Rua Sinimbu',
          bairro: 'Nossa Senhora de Lourdes',
          localidade: 'Caxias do Sul',
          uf: 'RS',
        },
        point: SINIMBU,
      });
    });
    test('a code may have an address without a position', async () => {
      expect(await bench.codes.locate('95680000')).toEqual({
        kind: 'found',
        address: { logradouro: '', bairro: '', localidade: 'Canela', uf: 'RS' },
        point: null,
      });
    });
    test('a code that nobody has is unknown', async () => {
      expect(await bench.codes.locate('99999999')).toEqual({ kind: 'unknown' });
    });
    test('an address is found by its words, with its town, its state and its position', async () => {
      for (const text of ['rua sinimbu, caxias do sul, rs', 'Sinimbu', 'CAXIAS Sinimbú', 'rua sinimbu, 120'])
        expect(await bench.addresses.search(text), text).toEqual({
          kind: 'found',
          places: [
            {
              name: 'Rua Sinimbu',
              district: 'Nossa Senhora de Lourdes',
              city: 'Caxias do Sul',
              uf: 'RS',
              point: SINIMBU,
            },
          ],
        });
    });
    test('a town is a place too', async () => {
      const answer = await bench.addresses.search('Porto Alegre, RS');
      expect(answer).toMatchObject({ kind: 'found' });
      expect(answer.kind === 'found' && answer.places[0]).toMatchObject({
        name: 'Porto Alegre',
        district: '',
        city: 'Porto Alegre',
        uf: 'RS',
      });
    });
    test('streets of one name are told apart, and no more are given than a person looks through', async () => {
      const answer = await bench.addresses.search('rua xv de novembro');
      expect(answer.kind === 'found' && answer.places.map(({ city, uf }) => `${city} ${uf}`).sort()).toEqual([
        'Blumenau SC',
        'Curitiba PR',
      ]);
      const many = await bench.addresses.search('avenida');
      expect(many.kind === 'found' && many.places.length).toBe(5);
    });
    test('an address that nobody knows is unknown', async () => {
      for (const text of ['Rua que não existe', '???', '123'])
        expect(await bench.addresses.search(text), text).toEqual({ kind: 'unknown' });
    });
  });
}
