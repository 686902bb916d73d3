import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const RULES = resolve(import.meta.dirname, '../../../../deploy/prometheus/alerts.yml');
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** One scrape: values by their names with labels. */
export type Scrape = ReadonlyMap<string, number>;

/** Names of figures of this machine's load. Beside other tests they may have any value. */
const OF_THE_MACHINE = /^(nodejs_|process_|vendinha_storage_read_seconds)/;
const MINUTES = 20;

export async function scrape(metricsOrigin: string | null): Promise<Scrape> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/**
 * The alerts that Prometheus fires if the changes between two scrapes go on minute by minute. Counters grow at the same
 * rate, and other figures stay as they are.
 */
export function firing(before: Scrape, after: Scrape): string[] {
  const series = [...after].flatMap(([name, value]) => {
    if (OF_THE_MACHINE.test(name)) return [];
    const isCounter = /_(total|count|sum|bucket)($|\{)/.test(name);
    const growth = isCounter ? value - (before.get(name) ?? 0) : 0;
    const values = `${isCounter ? (before.get(name) ?? 0) : value}+${growth}x${MINUTES}`;
    return [{ series: name.includes('{') ? name : `${name}{instance="a"}`, values }];
  });
  return alertsAtTheEnd([{ series: 'up{job="vendinha",instance="a"}', values: `1x${MINUTES}` }, ...series]);
}

/**
 * Names of the alerts that fire over these series at the end. promtool is asked for a sample that no alert has, so it
 * always fails and prints the firing alerts. It prints none if it cannot read rules or series.
 */
function alertsAtTheEnd(series: object[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-alerts-'));
  const file = join(folder, 'test.json');
  const asked = {
    expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${MINUTES}m`,
    exp_samples: [{ labels: '{asked="nothing"}', value: 1 }],
  };
  const test = { interval: '1m', input_series: series, promql_expr_test: [asked] };
  try {
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    const told = /got:([\s\S]*)/.exec(`${stdout}${stderr}`)?.[1];
    if (told === undefined) throw new Error(`promtool does not know what fires:\n${stdout}${stderr}`);
    return [...told.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
