import * as v from 'valibot';
import { createZone, type Day, type Zone } from '../../src/domain/hours/shop-time-zone.ts';
import { alarmsOf, newAlarms } from '../../src/domain/overview/alarms.ts';
import { dueDay, summaryDay } from '../../src/domain/overview/report-due.ts';
import { MINUTE_MS } from '../../src/domain/words/time-units.ts';
import { isAnyWished, type ReportWishes, readReportWishes } from '../../src/records/content/report-wishes.ts';
import { minutesOfQuiet } from '../../src/records/push.ts';
import { applied } from '../db/applied.ts';
import { presentRecords } from '../db/present-records.ts';
import type { JobHandlers } from '../db/queue/jobs.ts';
import type { Store } from '../db/store.ts';
import { liveDevices } from '../push/live-devices.ts';
import type { PlannedNotice } from '../push/notice.ts';
import { rolesOf } from '../records/overview/own-locations.ts';
import { shopFactsOf } from '../records/overview/shop-facts.ts';
import { fromTable } from '../records/rows/write-record.ts';
import { alarmReport } from './alarm-report.ts';
import { NOTHING_REPORTED, type ReportedState, type reportCommands } from './commands.ts';
import type { Report } from './report.ts';
import { type AskingSender, reportMail } from './report-mail.ts';
import { createShopNews, type ShopNews } from './shop-news.ts';
import { summaryOf } from './summary.ts';

/** Pause between two looks at a person's shops, ms. */
const PAUSE_MS = 5 * MINUTE_MS;

const Payload = v.object({ sub: v.string() });

interface ReportDeps extends AskingSender {
  store: Pick<Store<typeof reportCommands>, 'read' | 'run' | 'now'>;
}

interface Person {
  sub: string;
  email: string;
  wishes: ReportWishes;
}

/** The handler of `reports.look` jobs, one a person. It goes on for as long as the person has a profile. */
export function createReportJobs(deps: ReportDeps, zone: Zone = createZone()): JobHandlers<'reports.look'> {
  const { store } = deps;
  const newsOf = createShopNews(zone, shopFactsOf(store.read, zone));

  async function look(person: Person, before: ReportedState, now: number): Promise<void> {
    const { sub, email, wishes } = person;
    const hasWay = await isReached(store.read, person, now);
    const at = hasWay ? wishes.summaryAt : null;
    const due = at === null ? null : dueDay(at, now, zone);
    // A summary that is wished after its hour begins tomorrow.
    const last = due === null ? null : lastDay(before.summaryDay ?? due, due);
    const isDue = due !== null && last !== null && last < due;
    const isQuiet = minutesOfQuiet(wishes.quiet, zone.minuteOf(now)) > 0;
    // A person without any way of reports was told nothing. Alarms that stand when they have one again are told then.
    const wanted = hasWay ? wishes.alarms : [];
    const looks = wanted.length > 0 && !isQuiet;
    const day = at === null || due === null ? zone.dayOf(now) : summaryDay(due, at);
    const shops =
      isDue || looks ? await newsOf(store.read, { sub, email, day: isDue ? day : null, now }) : [];
    const wants = isQuiet ? [] : wanted;
    const found = newAlarms(alarmsOf(shops, now), { told: before.told, wants });
    const roles = found.fresh.length > 0 ? await rolesOf(store.read, sub) : new Map();
    const alarms = alarmReport(found.fresh, { shops, roles, zone, now });
    const reports = [...(isDue ? summariesOf(shops, day, wishes) : []), ...(alarms ? [alarms] : [])];
    const told = isQuiet ? before.told : found.told;
    const after = { summaryDay: isDue ? due : last, told };
    if (reports.length > 0 || !isSame(before, after)) await tell(deps, person, { before, after, reports });
  }

  return {
    'reports.look': async (payload) => {
      const { sub } = v.parse(Payload, payload);
      // Read before the wishes, so that a look at new wishes never writes over the day that moved with them.
      const before = await toldBefore(store.read, sub);
      const person = await personOf(store.read, sub);
      if (!person) return { done: true };
      const now = store.now();
      if (isAnyWished(person.wishes) || before !== NOTHING_REPORTED) await look(person, before, now);
      return { retryAt: now + PAUSE_MS };
    },
  };
}

/** True where a report gets to its person: by mail, or on a device that hears. */
async function isReached(
  read: ReportDeps['store']['read'],
  { sub, wishes: { by } }: Person,
  now: number,
): Promise<boolean> {
  if (by.some((way) => way !== 'push')) return true;
  if (by.length === 0) return false;
  const device = liveDevices(read, now).select('device.id').where('device.sub', '=', sub);
  return (await device.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * The day of the last summary. One of two days ahead was told before the clock was set back, and there would be none
 * until it has caught up. One of tomorrow may be today's, told before the clock was set back over its hour.
 */
const lastDay = (told: Day, due: Day): Day => (told > due + 1 ? due : told);

/** A summary of each owner's shops, without those of a quiet day where nobody wants these. */
function summariesOf(shops: readonly ShopNews[], day: Day, { skipsQuietDays }: ReportWishes): Report[] {
  return [...Map.groupBy(shops, ({ owner }) => owner).values()].flatMap((ofOwner) => {
    const { report, isQuiet } = summaryOf(ofOwner, day);
    return isQuiet && skipsQuietDays ? [] : [report];
  });
}

async function tell(
  { store, publicOrigin, secret: secretNow }: ReportDeps,
  { sub, email, wishes }: Person,
  { before, after, reports }: { before: ReportedState; after: ReportedState; reports: readonly Report[] },
): Promise<void> {
  const secret = await secretNow();
  const byMail = wishes.by.includes('mail') ? reports : [];
  const byPush = wishes.by.includes('push') ? reports : [];
  const mails = byMail.map((report) => ({
    ...reportMail(report, { to: email, sub }, { publicOrigin, secret }),
    needs: { sub, places: report.places, alarms: report.alarms, ...(report.told && { told: report.told }) },
  }));
  const notices = byPush.map(
    ({ title, body, path, tag, alarms, places, told }): PlannedNotice => ({
      ...{ title, body, path, tag, alarms, told: told ?? undefined },
      needs: { right: 'overview', places },
    }),
  );
  await applied(store, 'sendReports', { sub, before, after, mails, notices });
}

async function personOf(read: ReportDeps['store']['read'], sub: string): Promise<Person | null> {
  const row = await presentRecords(read, 'PROFILE').selectAll().where('owner', '=', sub).executeTakeFirst();
  return row ? { sub, email: row.id, wishes: readReportWishes(fromTable(row)) } : null;
}

async function toldBefore(read: ReportDeps['store']['read'], sub: string): Promise<ReportedState> {
  const row = await read.selectFrom('report').selectAll().where('sub', '=', sub).executeTakeFirst();
  return row ? { summaryDay: row.summary_day, told: JSON.parse(row.told) as string[] } : NOTHING_REPORTED;
}

const isSame = (one: ReportedState, other: ReportedState): boolean =>
  one.summaryDay === other.summaryDay && JSON.stringify(one.told) === JSON.stringify(other.told);
