import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HANDED_AGAIN_MS,
  openGate,
  passGate,
  type ScanGate,
  SHOWN_AGAIN_FRAMES,
  SHOWN_AGAIN_MS,
} from '../../../src/device/scan/scan-gate.ts';
import {
  checkDigit,
  expandUpcE,
  hasValidCheckDigit,
  isAcceptableCode,
  isSameCode,
  plainCode,
  type SeenCode,
} from '../../../src/domain/shop/barcode.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('check digits', () => {
  test.each(['7891000100103', '96385074', '036000291452', '17891000100100', '4006381333931'])(
    '%s is right',
    (code) => {
      expect(hasValidCheckDigit(code)).toBe(true);
    },
  );

  test('one wrong digit is always found', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, off) => {
        const right = `${body}${checkDigit(body)}`;
        const wrong = [...right].map((digit, i) =>
          i === place ? String((Number(digit) + off) % 10) : digit,
        );
        expect(hasValidCheckDigit(right)).toBe(true);
        expect(hasValidCheckDigit(wrong.join(''))).toBe(false);
      }),
    );
  });

  test.each(['', '7', 'abc', '789100010010a'])('%j has none', (text) => {
    expect(hasValidCheckDigit(text)).toBe(false);
  });
});

describe('UPC-E', () => {
  test.each([
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234542', '012340000052'],
    ['01234565', '012345000065'],
  ])('%s stands for %s', (short, long) => {
    expect(expandUpcE(short)).toBe(long);
    expect(hasValidCheckDigit(long)).toBe(isAcceptableCode({ format: 'upc_e', text: short }));
  });

  test('always stands for twelve digits with the same system and check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(7), (system, rest) => {
        const long = expandUpcE(system + rest);
        expect(long).toHaveLength(12);
        expect([long?.[0], long?.at(-1)]).toEqual([system, rest.at(-1)]);
      }),
    );
  });

  test.each(['24252614', '0425261', '042526149', 'x4252614'])('%s is none', (text) => {
    expect(expandUpcE(text)).toBeNull();
  });
});

describe('[MI-06] what is accepted', () => {
  test('never three characters or fewer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('code_128', 'code_39', 'codabar', 'itf', 'ean_8', 'upc_e'),
        fc.string({ maxLength: 3 }),
        (format, text) => {
          expect(isAcceptableCode({ format, text } as SeenCode)).toBe(false);
        },
      ),
    );
  });

  test('of EAN and UPC only what has the right length and check digit', () => {
    const lengths = { ean_13: 13, ean_8: 8, upc_a: 12 } as const;
    fc.assert(
      fc.property(
        fc.constantFrom('ean_13' as const, 'ean_8' as const, 'upc_a' as const),
        fc.stringMatching(/^\d{4,14}$/),
        (format, text) => {
          const right = text.length === lengths[format] && hasValidCheckDigit(text);
          expect(isAcceptableCode({ format, text })).toBe(right);
        },
      ),
    );
  });

  test('others from four characters on', () => {
    expect(isAcceptableCode({ format: 'code_128', text: 'A-12' })).toBe(true);
    expect(isAcceptableCode({ format: 'code_39', text: '   A' })).toBe(false);
  });

  test("Codabar's outer letters are no part of it", () => {
    expect(plainCode({ format: 'codabar', text: 'A1234B' }).text).toBe('1234');
    expect(plainCode({ format: 'code_39', text: 'A1234B' }).text).toBe('A1234B');
  });
});

describe('[MI-06] the same code twice', () => {
  const seen = (text: string): SeenCode => ({ format: 'code_128', text });
  const run = (
    frames: readonly (readonly [text: string | null, at: number])[],
    begun: ScanGate = openGate(),
  ): string[] => {
    let gate = begun;
    const accepted: string[] = [];
    for (const [text, at] of frames) {
      const passed = passGate(gate, text === null ? null : seen(text), at);
      gate = passed.gate;
      if (passed.accepted) accepted.push(passed.accepted.text);
    }
    return accepted;
  };

  const shown = (at: number) => [['abcd', at] as const, ['abcd', at + 50] as const];
  const gone = (at: number, frames: number) =>
    Array.from({ length: frames }, (_, i) => [null, at + i * 50] as const);

  test('once is not enough, twice is, and then it is told once', () => {
    expect(run([['abcd', 0]])).toEqual([]);
    expect(
      run([
        ['abcd', 0],
        [null, 50],
        ['abcd', 100],
        ['abcd', 150],
        ['abcd', 200],
      ]),
    ).toEqual(['abcd']);
  });

  test('a different code in between starts anew', () => {
    expect(
      run([
        ['abcd', 0],
        ['efgh', 50],
        ['abcd', 100],
      ]),
    ).toEqual([]);
  });

  test('a code shown again after a while counts again', () => {
    expect(run([...shown(0), ...gone(100, SHOWN_AGAIN_FRAMES), ...shown(100 + SHOWN_AGAIN_MS)])).toEqual([
      'abcd',
      'abcd',
    ]);
  });

  test('a code that lies before a camera that nobody looks through for long counts once', () => {
    expect(run([...shown(0), ...shown(20_000), ...shown(60_000)])).toEqual(['abcd']);
    const few = gone(20_000, SHOWN_AGAIN_FRAMES - 1);
    expect(run([...shown(0), ...few, ...shown(40_000)])).toEqual(['abcd']);
  });

  test('[S-04] what another camera handed on counts again only after it was out of view', () => {
    const behind = openGate('abcd');
    expect(run([...shown(9000), ...shown(9500)], behind)).toEqual([]);
    // A camera that starts late shows dark frames first, for seconds on a busy phone.
    const dark = gone(9000, SHOWN_AGAIN_FRAMES);
    expect(run([...dark, ...shown(9500), ...shown(12_000)], behind)).toEqual([]);
    expect(run([...dark, ...shown(9000 + 4 * SHOWN_AGAIN_MS)], behind)).toEqual([]);
    expect(run([...dark, ...shown(9000 + HANDED_AGAIN_MS)], behind)).toEqual(['abcd']);
    // A code that was in view counts like any other.
    const put = gone(9600, SHOWN_AGAIN_FRAMES);
    expect(run([...dark, ...shown(9500), ...put, ...shown(9600 + SHOWN_AGAIN_MS)], behind)).toEqual(['abcd']);
    expect(run(shown(0), openGate())).toEqual(['abcd']);
  });

  test('two products held before the camera at once count once each', () => {
    const both = ['abcd', 'abcd', 'efgh', 'efgh'];
    const frames = Array.from({ length: 40 }, (_, i) => [both[i % 4] ?? null, i * 60] as const);
    expect(run(frames)).toEqual(['abcd', 'efgh']);
  });

  test('whatever is accepted was seen in two frames and is acceptable', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('abc', 'abcd', 'efgh', null)), (frames) => {
        const accepted = run(frames.map((text, i) => [text, i * 100]));
        for (const text of accepted) {
          expect(text).not.toBe('abc');
          expect(frames.filter((one) => one === text).length).toBeGreaterThan(1);
        }
      }),
    );
  });
});

describe('the same product', () => {
  test('UPC-A is EAN-13 with a leading zero, UPC-E its short form', () => {
    expect(isSameCode('0042100005264', '042100005264')).toBe(true);
    expect(isSameCode('042100005264', { format: 'upc_e', text: '04252614' })).toBe(true);
    expect(isSameCode('04252614', { format: 'upc_e', text: '04252614' })).toBe(true);
    expect(isSameCode(' 7891000100103 ', '7891000100103')).toBe(true);
    expect(isSameCode('7891000100103', '7891000100110')).toBe(false);
    expect(isSameCode('123456789012', '0123456789012')).toBe(hasValidCheckDigit('123456789012'));
  });
});
