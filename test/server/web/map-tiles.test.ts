import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { readConfig } from '../../../server/config.ts';
import { outsideOrigins } from '../../../server/web/security-headers.ts';

const read = (env: Record<string, string>) => readConfig(['--demo'], env);
const problemsOf = (env: Record<string, string>): string => {
  try {
    read(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('street pictures of the maps', () => {
  test('the demo takes OpenStreetMap, and the page may load from there', () => {
    const config = read({});
    expect(config.mapTiles).toMatchObject({ attribution: '© OpenStreetMap' });
    expect(outsideOrigins(config)).toEqual(['https://tile.openstreetmap.org']);
  });

  test('outside the demo there are none unless the operator names a provider', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-settings-'));
    const config = readConfig([], nowhere(folder));
    rmSync(folder, { recursive: true });
    expect(config.mapTiles).toBeNull();
    expect(outsideOrigins(config)).toEqual([]);
  });

  test('sub-domains are allowed as one pattern', () => {
    const config = read({
      MAP_TILES_URL: 'https://{s}.ruas.exemplo:8443/{z}/{x}/{y}.png?chave=1',
      MAP_TILES_ATTRIBUTION: '© Ruas',
    });
    expect(config.mapTiles).toEqual({
      url: 'https://{s}.ruas.exemplo:8443/{z}/{x}/{y}.png?chave=1',
      attribution: '© Ruas',
    });
    expect(outsideOrigins(config)).toEqual(['https://*.ruas.exemplo:8443']);
  });

  test('what is no template, and pictures of nobody, stop the start', () => {
    for (const url of [
      'http://ruas.exemplo/{z}/{x}/{y}.png',
      'https://ruas.exemplo/{z}/{x}.png',
      'https://ruas.exemplo; script-src *//{z}/{x}/{y}.png',
      'ruas',
    ])
      expect(problemsOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '©' })).toContain(
        '- MAP_TILES_URL must be',
      );
    const url = 'https://ruas.exemplo/{z}/{x}/{y}.png';
    expect(problemsOf({ MAP_TILES_URL: url })).toContain('- MAP_TILES_ATTRIBUTION is missing');
    expect(
      problemsOf({
        MAP_TILES_URL: url,
        MAP_TILES_ATTRIBUTION: '©',
        MAP_TILES_ATTRIBUTION_URL: 'javascript:1',
      }),
    ).toContain('- MAP_TILES_ATTRIBUTION_URL must start with https://');
  });
});
