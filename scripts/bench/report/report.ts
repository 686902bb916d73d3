/**
 * The parts in the order of their runs. `worst` is first, because it watches the event loop of this process: other parts
 * leave garbage, whose collection would count as the input's.
 */
export const PARTS = [
  'worst',
  'routes',
  'lighthouse',
  'waits',
  'offline',
  'lists',
  'overview',
  'intelligence',
  'taps',
  'frames',
  'server',
  'peers',
  'purchase',
  'live',
  'growth',
  'load',
] as const;
export type Part = (typeof PARTS)[number];

export const kb = (bytes: number): string => (bytes / 1000).toFixed(1);
export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
export const seconds = (value: number): string => (value / 1000).toFixed(2);
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
