import { describe, expect, test } from 'vitest';
import { createPlaceFinder } from '../../../server/geocoding/find-places.ts';
import type { AddressAnswer, CodeAnswer } from '../../../server/geocoding/geocoding-ports.ts';
import { inTurn } from '../../../server/geocoding/in-turn.ts';
import { createLocalAddresses } from '../../../server/geocoding/local-places.ts';
import type { PostalAnswer } from '../../../server/postal/postal-code-port.ts';

const SILENT = { kind: 'silent', detail: 'sem resposta' } as const;
const UNKNOWN = { kind: 'unknown' } as const;
const ADDRESS = {
  logradouro: 'Rua Sinimbu - até 999 - lado ímpar',
  bairro: 'Lourdes',
  localidade: 'Caxias do Sul',
  uf: 'RS',
};

function finder(code: CodeAnswer, post: PostalAnswer = SILENT, search = createLocalAddresses().search) {
  const searched: string[] = [];
  const find = createPlaceFinder({
    codes: { locate: async () => code },
    postalCodes: { find: async () => post },
    addresses: {
      async search(text) {
        searched.push(text);
        return search(text);
      },
    },
  });
  return { find, searched };
}

describe('[H-05] a CEP', () => {
  test('with a position is there, and no address is searched', async () => {
    const point = { lat: -29.1, lon: -51.1 };
    const { find, searched } = finder({ kind: 'found', address: ADDRESS, point });
    expect(await find('95020360')).toMatchObject({ kind: 'found', places: [{ point, district: 'Lourdes' }] });
    expect(searched).toEqual([]);
  });
  test('without one is where its street is, by the name that maps have for it', async () => {
    const { find, searched } = finder({ kind: 'found', address: ADDRESS, point: null });
    expect(await find('95020360')).toMatchObject({
      kind: 'found',
      places: [{ name: ADDRESS.logradouro, point: { lat: -29.1665, lon: -51.1779 } }],
    });
    expect(searched).toEqual(['Rua Sinimbu, Caxias do Sul, RS']);
  });
  test('whose street no map has is where its town is; a street of the same name elsewhere is not it', async () => {
    const elsewhere = {
      name: 'Rua Nova',
      district: '',
      city: 'Gramado',
      uf: 'RS',
      point: { lat: -29.3, lon: -50.8 },
    };
    const search = async (text: string): Promise<AddressAnswer> =>
      text.startsWith('Rua Nova')
        ? { kind: 'found', places: [elsewhere] }
        : createLocalAddresses().search(text);
    const address = { ...ADDRESS, logradouro: 'Rua Nova', localidade: 'CAXIAS DO SUL' };
    const { find, searched } = finder({ kind: 'found', address, point: null }, SILENT, search);
    expect(await find('95020360')).toMatchObject({
      kind: 'found',
      places: [{ name: 'Rua Nova', city: 'CAXIAS DO SUL', point: { lat: -29.1665, lon: -51.1779 } }],
    });
    expect(searched).toEqual(['Rua Nova, CAXIAS DO SUL, RS', 'CAXIAS DO SUL, RS']);
  });
  test('of a town whose place nobody knows is unknown', async () => {
    const address = { logradouro: '', bairro: '', localidade: 'Lugar Nenhum', uf: 'RS' };
    expect(await finder({ kind: 'found', address, point: null }).find('95020360')).toEqual(UNKNOWN);
  });
  test('that the first service does not have is looked up in the second; it alone may say that there is none', async () => {
    for (const code of [UNKNOWN, SILENT]) {
      expect(await finder(code, { kind: 'found', address: ADDRESS }).find('95020360')).toMatchObject({
        kind: 'found',
        places: [{ point: { lat: -29.1665, lon: -51.1779 } }],
      });
      expect(await finder(code, UNKNOWN).find('95020360')).toEqual(UNKNOWN);
      expect(await finder(code, SILENT).find('95020360')).toEqual(SILENT);
    }
  });
  test('is not said to be unknown while the search for its street is silent', async () => {
    const { find } = finder({ kind: 'found', address: ADDRESS, point: null }, SILENT, async () => SILENT);
    expect(await find('95020360')).toEqual(SILENT);
  });
});

test('[H-05] an address is searched as it was typed', async () => {
  const { find, searched } = finder(SILENT);
  expect(await find('rua augusta')).toMatchObject({ kind: 'found', places: [{ name: 'Rua Augusta' }] });
  expect(searched).toEqual(['rua augusta']);
});

describe('[H-05] questions to a public service', () => {
  /** A clock that moves by waiting: each wait ends at its time. */
  function turns(pauseMs: number) {
    let now = 1_000_000;
    const waiting: { until: number; go: () => void }[] = [];
    const begun: number[] = [];
    const port = inTurn(
      {
        async search() {
          begun.push(now - 1_000_000);
          return UNKNOWN;
        },
      },
      {
        pauseMs,
        now: () => now,
        wait: (ms) => new Promise<void>((go) => waiting.push({ until: now + ms, go })),
      },
    );
    return {
      port,
      begun,
      async pass(ms: number) {
        now += ms;
        for (const one of waiting.filter(({ until }) => until <= now)) one.go();
        await Promise.resolve();
      },
    };
  }

  test('begin a second apart, however many people ask at once', async () => {
    const { port, begun, pass } = turns(1000);
    const answers = Array.from({ length: 4 }, () => port.search('x'));
    for (let ms = 0; ms < 4000; ms += 250) await pass(250);
    await Promise.all(answers);
    expect(begun).toEqual([0, 1000, 2000, 3000]);
  });
  test('that would wait too long are silent at once and take nobody’s turn', async () => {
    const { port, pass } = turns(1000);
    const answers = Array.from({ length: 7 }, () => port.search('x'));
    expect(await answers[6]).toMatchObject({ kind: 'silent' });
    for (let ms = 0; ms < 5000; ms += 250) await pass(250);
    const kinds = (await Promise.all(answers)).map(({ kind }) => kind);
    expect(kinds).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'silent', 'silent']);
    expect(await port.search('x')).toEqual(UNKNOWN);
  });
  test('go on after the clock was set back', async () => {
    const { port, pass } = turns(1000);
    await port.search('x');
    await pass(-3_600_000);
    expect(await port.search('x')).toEqual(UNKNOWN);
  });
});
