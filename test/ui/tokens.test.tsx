import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const textOf = (token: string): string => new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';

/** A token's colour in a scheme, '#rrggbb'. */
function colourOf(token: string, scheme: Scheme): string {
  const [light, dark] = textOf(token).match(/#[0-9a-f]{6}/g) ?? [];
  const colour = scheme === 'dark' ? (dark ?? light) : light;
  if (!colour) throw new Error(`no colour in --${token}: ${textOf(token)}`);
  return colour;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const [low = 0, high = 0] = [one, other]
    .map((token) => luminance(colourOf(token, scheme)) + 0.05)
    .sort((a, b) => a - b);
  return high / low;
}

const WASHES = ['leaf-wash', 'mango-wash', 'guava-wash', 'sky-wash'];

test('in the dark what lies within a card differs from it by 1.4:1', () => {
  const near = ['surface-sunk', 'line', ...WASHES]
    .map((token) => ({ token, ratio: contrast(token, 'surface', 'dark') }))
    .filter(({ ratio }) => ratio < 1.4);
  expect(near).toEqual([]);
});

/** Pairs of tokens, text on ground, from single rules of the style sheets. A translucent ground is left out. */
function written(): { text: string; ground: string }[] {
  const rules = globSync('src/**/*.css').flatMap(
    (path) => readFileSync(path, 'utf8').match(/\{[^{}]*\}/g) ?? [],
  );
  return rules.flatMap((rule) => {
    const text = /\scolor: var\(--([\w-]+)\)/.exec(rule)?.[1] ?? '';
    const ground = /\sbackground(?:-color)?: var\(--([\w-]+)\);/.exec(rule)?.[1] ?? '';
    return [text, ground].every((token) => textOf(token).includes('#')) ? [{ text, ground }] : [];
  });
}

// The browser tests check most screens only in light.
test('what a style sheet writes on a ground can be read in the dark as in light', () => {
  const pairs = written();
  expect(pairs.length).toBeGreaterThan(30);
  const lost = pairs
    .map(({ text, ground }) => ({ text, ground, ...ratios(text, ground) }))
    .filter(({ light, dark }) => light >= 4.5 && dark < 4.5);
  expect(lost).toEqual([]);
});

const ratios = (text: string, ground: string) => ({
  light: contrast(text, ground, 'light'),
  dark: contrast(text, ground, 'dark'),
});

describe.each(SCHEMES)('%s', (scheme) => {
  const pairs = (texts: readonly string[], grounds: readonly string[], least: number) =>
    texts.flatMap((text) =>
      grounds
        .map((ground) => ({ text, ground, ratio: contrast(text, ground, scheme) }))
        .filter(({ ratio }) => ratio < least),
    );

  test('every ink can be read on every ground', () => {
    const inks = ['ink', 'ink-soft', 'ink-faint'];
    expect(pairs(inks, ['paper', 'surface', 'surface-sunk'], 4.5)).toEqual([]);
    expect(pairs(['ink', 'ink-soft'], WASHES, 4.5)).toEqual([]);
  });

  test('every colour can be read on its own wash and on a card', () => {
    for (const colour of ['leaf', 'guava', 'sky'])
      expect(pairs([colour], ['surface', `${colour}-wash`], 4.5), colour).toEqual([]);
    expect(pairs(['leaf-strong'], ['leaf-wash'], 4.5)).toEqual([]);
    expect(pairs(['on-mango'], ['mango-wash'], 4.5)).toEqual([]);
    expect(pairs(['mango-ink'], ['mango'], 4.5)).toEqual([]);
  });

  test('the outline of a field can be seen', () => {
    expect(pairs(['line-strong'], ['paper', 'surface'], 3)).toEqual([]);
  });
});
