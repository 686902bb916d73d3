import type { Figure } from '../../drill/figure.ts';
import { reasonOf } from './reasons.ts';
import { table } from './report.ts';

const HEAD = ['goal', 'figure', 'is to be', '', 'why, and what is next'] as const;
const [MET, MISSED] = ['met', '**missed**'] as const;

/** Table of goals with their figures. A missed one has its reason beside it. */
export function goalTable(figures: readonly Figure[]): string {
  const rows = figures
    .filter(({ goal }) => goal !== null)
    .map(({ what, figure, goal, met }) => [
      what,
      figure,
      goal ?? '',
      met ? MET : MISSED,
      met ? '' : reasonOf(what),
    ]);
  return table(HEAD, rows);
}

/** Overview of all goals for a page of reports: the number of met ones in each part, and the missed ones. */
export function overviewOf(parts: readonly (readonly [part: string, report: string])[]): string {
  const missed: string[][] = [];
  const rows = parts.flatMap(([part, report]) => {
    const goals = goalsOf(report);
    if (goals.length === 0) return [];
    const open = goals.filter(({ verdict }) => verdict === MISSED);
    missed.push(...open.map(({ what, figure, goal }) => [part, what, figure, goal]));
    return [[part, String(goals.length), String(goals.length - open.length), String(open.length)]];
  });
  const all = table(['part', 'goals', 'met', 'missed'], rows);
  return missed.length === 0 ? all : `${all}\n\n${table(['part', 'missed', 'figure', 'is to be'], missed)}`;
}

/** The lines of the goal tables in a report. */
function goalsOf(report: string): { what: string; figure: string; goal: string; verdict: string }[] {
  return report.split('\n').flatMap((line) => {
    const [, what = '', figure = '', goal = '', verdict = '', ...rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const isGoal = rest.length === 2 && (verdict === MET || verdict === MISSED);
    return isGoal ? [{ what, figure, goal, verdict }] : [];
  });
}
