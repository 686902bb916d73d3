import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JOB_LANES } from '../../server/db/lanes.ts';
import { EVENT_TYPES } from '../../src/records/events.ts';
import { REFUSALS } from '../../src/records/refusals.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const protocol = read('docs/protocol.md');
const selfHosting = read('docs/self-hosting.md');

test('the protocol has a row for every refusal', () => {
  const rows = [...protocol.matchAll(/^\| ([A-Z_]+) \| \w* ?\|/gm)].map(([, code]) => code);
  expect(Object.keys(REFUSALS).filter((code) => !rows.includes(code))).toEqual([]);
});

test('`npm run dev` hands on every address of the protocol that the app asks', () => {
  const [, table = ''] = /^(\| where \|.*\n[\s\S]*?)\n\n/m.exec(protocol) ?? [];
  const places = [...table.matchAll(/^\| .*?(\/[a-z0-9.]+).*? \|/gm)].map(([, place = '']) => place);
  // The bank and the operator's monitoring request these, and no page does.
  const asked = places.filter((place) => !['/pix', '/healthz'].includes(place));
  expect(asked.length).toBeGreaterThan(10);
  const config = read('vite.config.ts');
  expect(asked.filter((place) => !config.includes(`'${place}'`))).toEqual([]);
});

test('the protocol names every event', () => {
  const unnamed = EVENT_TYPES.filter(
    (type) => !protocol.includes(type.replace('WITHDRAW_REVENUE_', 'WITHDRAW_')),
  );
  expect(unnamed).toEqual([]);
});

test('styles are built for the oldest browsers that the decision names', () => {
  const [, named = ''] =
    /The app is for (.*) and what came/.exec(read('docs/decisions/oldest-browsers.md')) ?? [];
  const [, built = ''] = /cssTarget: \[(.*)\]/.exec(read('vite.config.ts')) ?? [];
  const targets = named.split(', ').map((name) => `'${name.toLowerCase().replace(' ', '')}'`);
  expect(built.split(', ').sort()).toEqual(targets.sort());
});

test('the operator’s page has every variable that the server reads', () => {
  const config = read('server/config.ts');
  const names = [...config.matchAll(/(?:env\.|need\('|'(?=[A-Z_]+', env))([A-Z][A-Z_]+)/g)].map(
    ([, name = '']) => name,
  );
  const settings = globSync('server/**/settings.ts').flatMap((path) =>
    [...read(path).matchAll(/'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/g)].map(([, name = '']) => name),
  );
  // HVMP_STATUS is a type of records.
  names.push(...settings.filter((name) => name !== 'HVMP_STATUS'));
  expect(names).toContain('STATUS_DAYS');
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !selfHosting.includes(`\`${name}\``))).toEqual([]);
});

test('the operator’s page has every line that the server logs as a warning or an error', () => {
  const lines = globSync('server/**/*.ts').flatMap((path) =>
    [
      ...read(path).matchAll(
        /(?:\blog\.(?:warn|error|fatal)\((?:[^';]*?, )?|\btroubled(?: \?\?|:) )'([^']+)'/g,
      ),
    ].map(([, line = '']) => line),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(lines).toContain('something that the bank lists cannot be taken in');
  expect(lines.filter((line) => !selfHosting.includes(`\`${line}\``))).toEqual([]);
});

test('an alert watches each lane of jobs', () => {
  const [, rule = ''] =
    /- alert: VendinhaQueueOld\n([\s\S]*?)\n\n/.exec(read('deploy/prometheus/alerts.yml')) ?? [];
  const watched = [...rule.matchAll(/lane=~"([a-z|]+)"/g)].flatMap(([, lanes = '']) => lanes.split('|'));
  expect(watched.sort()).toEqual([...JOB_LANES].sort());
});

test('the operator’s page says why a process ended', () => {
  const whys = globSync('server/db/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/(?:onLost\?\.\(|#end\(new Error\()'([^']+)'/g)].map(([, why = '']) => why),
  );
  expect(whys.length).toBeGreaterThan(2);
  expect(whys.filter((why) => !selfHosting.includes(`\`${why}\``))).toEqual([]);
});

test('the operator’s page puts the alerts where Debian’s programs read them', () => {
  const [copying = ''] = /^cp .* \/etc\/prometheus\/$/m.exec(selfHosting) ?? [];
  for (const file of ['prometheus.yml', 'alerts.yml', 'alertmanager.yml'])
    expect(copying).toContain(` deploy/prometheus/${file} `);
  expect(selfHosting).toMatch(/^systemctl restart prometheus prometheus-alertmanager/m);
});

test('the operator’s page says what to do at every alert', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name = '']) => name,
  );
  expect(alerts).toContain('VendinhaDown');
  const rows = selfHosting.split('\n').filter((line) => line.startsWith('| `Vendinha'));
  expect(alerts.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});
