import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const RULES = resolve(import.meta.dirname, '../../../../deploy/prometheus/alerts.yml');
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** One line of a scrape: name with labels, and its value. */
type Scrape = ReadonlyMap<string, number>;

/** Figures of how busy this machine is: beside other tests they may be anything. */
const OF_THE_MACHINE = /^(nodejs_|process_|vendinha_storage_read_seconds)/;
const MINUTES = 20;

export async function scrape(metricsOrigin: string | null): Promise<Scrape> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/**
 * The alerts that fire, as Prometheus says, where what happened between two scrapes goes on minute by minute. Counters grow as
 * they grew, other figures stay as they are.
 */
export function firing(before: Scrape, after: Scrape): string[] {
  const series = [...after].flatMap(([name, value]) => {
    if (OF_THE_MACHINE.test(name)) return [];
    const isCounter = /_(total|count|sum|bucket)($|\{)/.test(name);
    const growth = isCounter ? value - (before.get(name) ?? 0) : 0;
    const values = `${isCounter ? (before.get(name) ?? 0) : value}+${growth}x${MINUTES}`;
    return [{ series: name.includes('{') ? name : `${name}{instance="a"}`, values }];
  });
  const known = ['Down', 'StorageAway', 'BooksWrong', 'BankSilent', 'BankSlow', 'MailFails', 'QueueOld'];
  const all = [...known, 'ClockOff', 'EventsLate', 'Errors'].map((name) => `Vendinha${name}`);
  return all.filter((name) => isFiring(name, series));
}

/** True where promtool finds the alert firing at the end. It rejects rules and series that it cannot read. */
function isFiring(alert: string, series: object[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-alerts-'));
  const file = join(folder, 'test.json');
  const expr = `group(ALERTS{alertname="${alert}",alertstate="firing"})`;
  const sample = { labels: '{}', value: 1 };
  const asked = (exp_samples: object[]): boolean => {
    const test = {
      interval: '1m',
      input_series: [{ series: 'up{job="vendinha",instance="a"}', values: `1x${MINUTES}` }, ...series],
      promql_expr_test: [{ expr, eval_time: `${MINUTES}m`, exp_samples }],
    };
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
    return spawnSync('promtool', ['test', 'rules', file]).status === 0;
  };
  try {
    const fires = asked([sample]);
    if (fires === asked([])) throw new Error(`promtool does not know whether ${alert} fires`);
    return fires;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
