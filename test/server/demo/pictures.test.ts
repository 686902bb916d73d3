import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../../dev/story/pictures/', import.meta.url);

test('every drawing is small, self-contained, without anything that runs, and fills the same square', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));
  expect(names.length).toBeGreaterThanOrEqual(40);
  for (const name of names) {
    const svg = readFileSync(new URL(name, FOLDER), 'utf8');
    expect(svg, name).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240">.*<\/svg>\n$/,
    );
    expect(svg, name).not.toMatch(
      /<(script|style|image|text|foreignObject)|href|url\(|\son\w+=|NaN|undefined/i,
    );
    expect(svg.length, name).toBeLessThan(2500);
  }
});
