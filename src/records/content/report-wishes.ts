import { ALARM_KINDS, type AlarmKind } from '../../domain/overview/alarms.ts';
import { DAY_MINUTES, type QuietHours } from '../push.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { number, object } from './read.ts';

/** Ways by which an owner receives reports. */
export const REPORT_WAYS = ['push', 'mail'] as const;
export type ReportWay = (typeof REPORT_WAYS)[number];

/** An owner's wishes for reports of their shops. They stand in the PROFILE under REPORTS. */
export interface ReportWishes {
  by: readonly ReportWay[];
  /** Minute of the day of the shops at which the summary is sent; null for none. */
  summaryAt: number | null;
  /** True for no summary on a day without sales and without anything to do. */
  skipsQuietDays: boolean;
  alarms: readonly AlarmKind[];
  /** Hours at whose end alarms are sent, instead of within them. */
  quiet: QuietHours | null;
}

/** Field of a PROFILE's content with the wishes. */
export const REPORTS = 'reports';

/** The wishes before a person chose any. Nobody receives reports unasked. */
export const NO_REPORTS: ReportWishes = {
  by: REPORT_WAYS,
  summaryAt: null,
  skipsQuietDays: true,
  alarms: [],
  quiet: null,
};

/** Reads the wishes of a PROFILE. An unreadable one reads as its default. */
export function readReportWishes(row: Pick<RecordRow, 'content'>): ReportWishes {
  const wishes = object(parseContent(row.content)[REPORTS]);
  const quiet = object(wishes.quiet);
  const [from, to] = [minute(quiet.from), minute(quiet.to)];
  return {
    by: among(REPORT_WAYS, wishes.by, NO_REPORTS.by),
    summaryAt: minute(wishes.summaryAt),
    skipsQuietDays: wishes.skipsQuietDays !== false,
    alarms: among(ALARM_KINDS, wishes.alarms, []),
    quiet: from === null || to === null ? null : { from, to },
  };
}

/** True where a person wants any report at all. */
export const isAnyWished = ({ by, summaryAt, alarms }: ReportWishes): boolean =>
  by.length > 0 && (summaryAt !== null || alarms.length > 0);

function among<T extends string>(all: readonly T[], value: unknown, otherwise: readonly T[]): readonly T[] {
  return Array.isArray(value) ? all.filter((one) => value.includes(one)) : otherwise;
}

function minute(value: unknown): number | null {
  const read = number(value);
  return read !== null && Number.isInteger(read) && read >= 0 && read < DAY_MINUTES ? read : null;
}
