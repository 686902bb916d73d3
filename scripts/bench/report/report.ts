import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CountingFigures } from '../measure/measure-intelligence.ts';
import type { LighthouseFigures } from '../measure/measure-lighthouse.ts';
import type { ListFigures } from '../measure/measure-lists.ts';
import type { OfflineFigures } from '../measure/measure-offline.ts';
import type { OpeningFigures } from '../measure/measure-opening.ts';
import type { RouteFigures } from '../measure/measure-routes.ts';
import type { OperationFigures, ServerFigures } from '../measure/measure-server.ts';

export const PARTS = [
  'routes',
  'lighthouse',
  'offline',
  'server',
  'peers',
  'purchase',
  'intelligence',
  'lists',
  'taps',
  'worst',
  'load',
  'growth',
] as const;
export type Part = (typeof PARTS)[number];

/** How far the start from the mirror may be behind an empty page, in ms. */
const OFFLINE_GOAL_MS = 130;

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const seconds = (value: number): string => (value / 1000).toFixed(2);
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function reportRoutes(routes: readonly RouteFigures[]): string {
  const rows = routes.map(({ name, budget, expected, fetched, brotli, differences }) => [
    name,
    kb(expected),
    kb(fetched),
    kb(brotli),
    `${budget}${Math.max(expected, fetched) > budget * 1000 ? ' **over**' : ''}`,
    differences.join(' ') || 'none',
  ]);
  return table(
    ['route', 'by the build, gzip', 'fetched, gzip', 'the same, brotli', 'budget', 'only one of both'],
    rows,
  );
}

export function reportLighthouse(pages: readonly LighthouseFigures[]): string {
  const rows = pages.map(({ path, runs, scores, times }) => [
    path,
    String(runs),
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => scores[name] ?? '?').join(' / '),
    seconds(times.fcp),
    seconds(times.lcp),
    times.tbt.toFixed(0),
    times.cls.toFixed(3),
  ]);
  const faults = pages.flatMap(({ path, faults: found }) =>
    found.map(({ category, title, score, reason }) => [path, category, title, score.toFixed(2), reason]),
  );
  return [
    table(
      ['page', 'runs', 'performance / accessibility / practices / SEO', 'FCP s', 'LCP s', 'TBT ms', 'CLS'],
      rows,
    ),
    '',
    'Below full score in the middle run:',
    '',
    table(['page', 'category', 'audit', 'score', 'what it says'], faults),
  ].join('\n');
}

export function reportOffline({ samples, empty, home, app }: OfflineFigures): string {
  const distance = home.p50 - empty.p50;
  const verdict = distance <= OFFLINE_GOAL_MS ? 'met' : '**missed**';
  return [
    table(
      ['page', 'samples', 'p50 ms', 'p90 ms'],
      [
        ['an empty page of the same worker', String(samples), ms(empty.p50), ms(empty.p90)],
        ['/home, first location card, as last seen', String(samples), ms(home.p50), ms(home.p90)],
        ['distance', '', ms(distance), ms(home.p90 - empty.p90)],
        ['/home, cards of the app from the mirror', String(samples), ms(app.p50), ms(app.p90)],
        ['distance', '', ms(app.p50 - empty.p50), ms(app.p90 - empty.p90)],
      ],
    ),
    '',
    `Goal (the median at most ${OFFLINE_GOAL_MS} ms behind the empty page): ${verdict}.`,
  ].join('\n');
}

export function reportServer(figures: ServerFigures, rounds: number): string {
  const { operations, records, startMs, firstStartMs, idleMb, loadedMb } = figures;
  return [
    `${whole(records)} records, ${rounds} runs of each figure, their median. Times in ms, processor time in µs a request.`,
    '',
    table(
      ['operation', 'who', 'c=1 /s', 'p50', 'p99', 'µs', 'c=32 /s', 'p50', 'p99', 'µs', 'of the bare rate'],
      operations.flatMap(rowsOf),
    ),
    '',
    table(
      ['start and memory', 'here', 'goal'],
      [
        ['start to first answer, data there', `${ms(startMs)} ms`, '300 ms'],
        ['start to first answer, empty folder', `${ms(firstStartMs)} ms`, ''],
        ['resident memory at rest', `${idleMb.toFixed(0)} MB`, '100 MB'],
        ['resident memory after the load', `${loadedMb.toFixed(0)} MB`, ''],
      ],
    ),
  ].join('\n');
}

/** How long a million sales may be counted, ms. */
const COUNTING_GOAL_MS = 100;

/** From the tap to the figures of 100,000 sales on a phone, ms: the first time, and on a page loaded anew. */
const OPENING_GOAL_MS = { first: 3000, again: 300 } as const;

export function reportIntelligence(figures: readonly CountingFigures[], opening: OpeningFigures): string {
  const most = figures.at(-1);
  const isMet = most !== undefined && most.worker <= COUNTING_GOAL_MS;
  return [
    table(
      [
        'sales',
        'folded once ms',
        'counted ms',
        'page stood still ms',
        'plain loop over records ms',
        'same revenue',
      ],
      figures.map(({ sales, fold, worker, still, loop, same }) => [
        whole(sales),
        ms(fold),
        ms(worker),
        ms(still),
        ms(loop),
        same ? 'yes' : '**no**',
      ]),
    ),
    '',
    `Goal (${whole(most?.sales ?? 0)} sales counted in at most ${COUNTING_GOAL_MS} ms): ${isMet ? 'met' : '**missed**'}.`,
    '',
    reportOpening(opening),
  ].join('\n');
}

function reportOpening({ sales, first, requests, bytes, again }: OpeningFigures): string {
  const verdict = (took: number, goal: number): string => (took <= goal ? 'met' : '**missed**');
  const { first: firstGoal, again: againGoal } = OPENING_GOAL_MS;
  return table(
    [`tap to figures, ${whole(sales)} sales`, 'ms', 'requests for sales', 'kB on the wire', 'goal'],
    [
      ['first opening', ms(first), String(requests), kb(bytes), `${firstGoal}: ${verdict(first, firstGoal)}`],
      ['page loaded anew', ms(again), '', '', `${againGoal}: ${verdict(again, againGoal)}`],
    ],
  );
}

export function reportLists(figures: readonly ListFigures[]): string {
  return table(
    ['screen', 'act', 'samples', 'p50 ms', 'p90 ms', 'worst ms', 'longest task ms'],
    figures.map(({ screen, act, samples, p50, p90, worst, longestTask }) => [
      screen,
      act,
      String(samples),
      ms(p50),
      ms(p90),
      ms(worst),
      longestTask === 0 ? 'below 50' : ms(longestTask),
    ]),
  );
}

const NAMES = {
  get: 'get by key',
  list: 'list of 50',
  create: 'create, durable',
  purchase: 'purchase of 3 items paid by balance',
};

function rowsOf({ operation, alone, many, bareAlone, bareMany }: OperationFigures): string[][] {
  const row = (name: string, who: string, one: typeof alone, all: typeof many, share: string): string[] => [
    name,
    who,
    whole(one.perSecond),
    ms(one.p50),
    ms(one.p99),
    whole(one.cpuMicros),
    whole(all.perSecond),
    ms(all.p50),
    ms(all.p99),
    whole(all.cpuMicros),
    share,
  ];
  const share = `${((many.perSecond / bareMany.perSecond) * 100).toFixed(1)} %`;
  return [
    row(`${NAMES[operation]} (${whole(many.bytes)} B)`, 'Vendinha', alone, many, share),
    row('', 'bare node:http, as many bytes', bareAlone, bareMany, ''),
  ];
}

/** Puts a part's text between its marks in the document; the rest of the document is written by hand. */
export function writePart(file: string, part: Part, text: string): void {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const [from, to] = [`<!-- bench ${part} -->`, `<!-- end ${part} -->`];
  const page = readFileSync(file, 'utf8');
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${file} has no place for ${part}`);
  writeFileSync(file, `${page.slice(0, start + from.length)}\n\n${text}\n\n${page.slice(end)}`);
}
