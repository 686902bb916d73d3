import type { Retention } from './retire-records.ts';

/** Fewest days for which an ACCESS is kept. The history shows three months of what was opened [Y-01]. */
const MIN_ACCESS_DAYS = 93;
/**
 * Usual days. For ACCESS and LOG they are half a year, in which people and the operator may ask what happened. No law
 * asks for either: what the Marco Civil (art. 15) has companies keep names the network address, and these have none.
 */
const SETTINGS = {
  ACCESS: { name: 'ACCESS_DAYS', usual: 184 },
  LOG: { name: 'LOG_DAYS', usual: 184 },
  HVMP_STATUS: { name: 'STATUS_DAYS', usual: 30 },
} as const;

/**
 * Reads ACCESS_DAYS, LOG_DAYS and STATUS_DAYS, in days; 0 keeps for ever. A value that is no count is named in
 * `problems`.
 */
export function readRetention(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Retention {
  const days = ({ name, usual }: { name: string; usual: number }): number => {
    const count = Number(env[name]?.trim() || usual);
    if (!Number.isInteger(count) || count < 0) problems.push(`${name} is not a count of days: ${env[name]}`);
    return count;
  };
  const ACCESS = days(SETTINGS.ACCESS);
  if (ACCESS > 0 && ACCESS < MIN_ACCESS_DAYS)
    problems.push(`ACCESS_DAYS must be 0 or at least ${MIN_ACCESS_DAYS}: people see three months`);
  return { ACCESS, LOG: days(SETTINGS.LOG), HVMP_STATUS: days(SETTINGS.HVMP_STATUS) };
}
