/** A line of a mail: what it says, and beside it figures. */
export interface ReportLine {
  text: string;
  detail: string;
}

/** Something that a person is told: in full by mail, in two lines on a device. Plain text throughout. */
export interface Report {
  title: string;
  /** The second line on a device. */
  body: string;
  lines: readonly ReportLine[];
  /** Path of the screen that it leads to. */
  path: string;
  /** On a device a later report of the same tag takes its place. */
  tag: string;
  /** Keys of the alarms that it tells of. One of them must still stand when a device hears of it; none in a summary. */
  alarms: readonly string[];
  /** Ids of the locations of which it tells. Whoever may read one of these no more hears nothing of it, by mail or on a device. */
  places: readonly string[];
}
