import type { PendingAlarms } from '../push/pending-alarms.ts';

/** A line of a mail: its words, and figures beside them. */
export interface ReportLine {
  text: string;
  detail: string;
}

/** One report to a person: in full by mail, in two lines on a device. Plain text throughout. */
export interface Report {
  title: string;
  /** The second line on a device. */
  body: string;
  lines: readonly ReportLine[];
  /** Path of the screen to which it leads. */
  path: string;
  /** Tag of the message on a device. A later report of the same tag takes its place. */
  tag: string;
  /** Keys of the alarms that it tells of. One of them must still stand when it leaves; none in a summary. */
  alarms: readonly string[];
  /**
   * Ids of its locations, each once. A location that its person lost before it leaves is not told of, by mail or on a
   * device. A summary then goes by, and alarms leave without those of that location.
   */
  places: readonly string[];
  /** The alarms that it tells of; null in a summary. */
  told: PendingAlarms | null;
}
