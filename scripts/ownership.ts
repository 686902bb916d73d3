import { readFileSync } from 'node:fs';
import { filesBelow } from './documents/files-below.ts';
import { endCheck } from './results/end-check.ts';

/** What one place owns, and where else it may not stand; the message names the right way. */
const OWNED: { what: RegExp; where: RegExp; unless: RegExp; say: string }[] = [
  {
    what: /process\.env\b/,
    where: /^server\//,
    unless: /^server\/config\.ts$/,
    say: 'the environment is read in server/config.ts alone; take it as an argument',
  },
  {
    what: /navigator\.serviceWorker/,
    where: /^src\//,
    unless: /^src\/app\//,
    say: 'navigator.serviceWorker belongs to src/app',
  },
  {
    what: /\b(indexedDB\b|from 'dexie'|from 'idb-keyval')/,
    where: /^(src|sw)\//,
    unless: /^src\/(data|identity)\//,
    say: 'IndexedDB belongs to src/data (and the token vault of src/identity)',
  },
  {
    what: /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.|performance\.now)/,
    where: /^src\/(domain|records)\//,
    unless: /^$/,
    say: 'rules take clock, ids and randomness as arguments',
  },
  {
    what: /['"`]\/(home|login|register|password-recover|reset-password|email-confirmation|shopping|profile|history|deposit|withdraw|purchase-equipment|location-|manager)\b/,
    where: /^(src|sw|server)\//,
    unless: /^src\/paths\.ts$/,
    say: 'the path of a screen comes from src/paths.ts',
  },
  {
    what: /\b\w+\((?:[^()]|\([^()]*\))*'REQUEST'/,
    where: /^server\//,
    unless: /^server\/records\/rows\/made-requests\.ts$/,
    say: 'stored REQUESTs are read by reference with madeRequests; others keep what a client sent',
  },
  {
    what: /dangerouslySetInnerHTML|\.innerHTML\s*=/,
    where: /^src\//,
    // The picture of the last visit, drawn by this app itself, stands before React does (docs/decisions/first-paint.md).
    unless: /^src\/app\/boot\/boot\.ts$/,
    say: 'text goes through React, never as HTML',
  },
  {
    what: /\b(it|test|describe)\.(only|skip|todo)\(/,
    where: /^test\//,
    unless: /^$/,
    say: 'no test is left out',
  },
  {
    what: /biome-ignore-all|@ts-nocheck|@ts-ignore/,
    where: /^(src|sw|server|dev|scripts|test)\//,
    unless: /^scripts\/ownership\.ts$/,
    say: 'checks are not switched off for a file',
  },
];
/** Most lines of a file; a table of cases may be longer than a room of code. */
const LONGEST = { code: 300, test: 480 };

const problems: string[] = [];
for (const room of ['src', 'sw', 'server', 'dev', 'scripts', 'test']) {
  for (const path of filesBelow(room, /\.(tsx?|mjs|css)$/)) {
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    const longest = room === 'test' ? LONGEST.test : LONGEST.code;
    if (lines.length > longest + 1)
      problems.push(`${path}: ${lines.length} lines; split it (at most ${longest})`);
    for (const { what, where, unless, say } of OWNED) {
      if (!where.test(path) || unless.test(path)) continue;
      const at = lines.findIndex((line) => what.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line));
      if (at >= 0) problems.push(`${path}:${at + 1}: ${say}`);
    }
  }
}
endCheck(problems, `ownership and sizes: ${problems.length} problems`);
