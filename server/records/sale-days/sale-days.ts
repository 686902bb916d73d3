import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { allows, RIGHTS } from '../../../src/records/rights.ts';
import { NOBODY } from '../../../src/records/type-rule.ts';
import type { Schema } from '../../db/schema.ts';
import { Refused } from '../../db/store.ts';
import { badInput, checkKey } from '../check-input.ts';
import { versionOf } from '../lists/version.ts';
import { standingOf } from '../standing.ts';
import type { Viewer } from '../type-handler.ts';
import { type DayVersion, dayVersions } from './day-versions.ts';
import { keptDays, type PackedDay } from './kept-days.ts';
import { packDay } from './pack-day.ts';

/**
 * Days since 1 January 1970 (UTC), both inclusive. `held`: 'day:version' of each day that the caller has, by commas.
 */
export interface SaleDaysArgs {
  parentId: string;
  from: number;
  to: number;
  held?: string | null;
}

/** Days that differ from the held ones, newest first. `total`: purchases of all days of the question. */
export interface SaleDays {
  days: PackedDay[];
  total: number;
  /** True where the caller must ask again, holding these days. */
  more: boolean;
}

const TYPE = 'SHOPPING_PURCHASE';
/**
 * Most purchases that are looked through for one answer: about a month of a busy location, some 3 MB before it is
 * compressed.
 */
const MAX_PURCHASES = 50_000;
/** Most days of one question: as long as ten years. */
const MAX_DAYS = 4000;
const EMPTY = versionOf({ count: 0, times: 0 });

/**
 * The sales of a location as columns, by days, where they differ from those that the caller holds [MB-04]. Refuses
 * NOT_FOUND where the caller may not read them, TOO_LARGE where one day alone has too many purchases. `spend` refuses a
 * caller who asks for too much.
 */
export async function saleDaysOf(
  read: Kysely<Schema>,
  viewer: Viewer,
  args: SaleDaysArgs,
  spend: () => void,
): Promise<SaleDays> {
  spend();
  const parentId = checkKey('parentId', args.parentId) ?? '';
  checkDays(args);
  await checkOwner(read, viewer, parentId);
  const known = await dayVersions(read, parentId, args);
  const held = heldOf(args);
  const changed = [...new Set([...known.keys(), ...held.keys()])]
    .filter((day) => (known.get(day)?.version ?? EMPTY) !== (held.get(day) ?? EMPTY))
    .sort((a, b) => b - a);
  const total = [...known.values()].reduce((sum, { count }) => sum + count, 0);
  const { days, more } = daysOfAnswer(changed, known);
  const kept = await keptDays(read, parentId, days);
  const packed: PackedDay[] = [];
  for (const day of days) {
    const one = kept.get(day);
    const isStanding = one !== undefined && one.version === known.get(day)?.version;
    packed.push(isStanding ? one : await packDay(read, parentId, day, spend));
  }
  return { days: packed, total, more };
}

/** As many of the changed days as one answer may hold, newest first. */
function daysOfAnswer(
  changed: readonly number[],
  known: ReadonlyMap<number, DayVersion>,
): { days: number[]; more: boolean } {
  const days: number[] = [];
  let room = MAX_PURCHASES;
  for (const day of changed) {
    const count = known.get(day)?.count ?? 0;
    if (count > MAX_PURCHASES) throw new Refused('TOO_LARGE', { field: 'day', day, max: MAX_PURCHASES });
    room -= count;
    if (room < 0) return { days, more: true };
    days.push(day);
  }
  return { days, more: false };
}

function checkDays({ from, to }: SaleDaysArgs): void {
  const most = Number.MAX_SAFE_INTEGER / DAY_MS - 1;
  if (from < 0 || to > most || to - from >= MAX_DAYS) throw badInput('to', { maxDays: MAX_DAYS });
}

/**
 * Checks by the access table that the viewer may ask. A location of somebody else looks like one that does not exist.
 */
async function checkOwner(read: Kysely<Schema>, viewer: Viewer, locationId: string): Promise<void> {
  const sales = { type: TYPE, owner: null, locationId, audience: null } as const;
  const may = RIGHTS[TYPE].columns ?? NOBODY;
  const { roles } = await standingOf(read, viewer, sales, may);
  if (!allows(may, roles)) throw new Refused('NOT_FOUND');
}

function heldOf({ held, from, to }: SaleDaysArgs): Map<number, string> {
  const entries = (held ?? '').split(',').map((one) => one.split(':'));
  return new Map(
    entries
      .map(([day, version]) => [Number(day), version ?? ''] as const)
      .filter(([day, version]) => version !== '' && Number.isInteger(day) && day >= from && day <= to),
  );
}
