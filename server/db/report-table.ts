/** Reports that a person was sent, so that nothing is told twice. */
export interface ReportTable {
  sub: string;
  /** The day on which the last summary was due, counted from 1 January 1970; null while none is wished. */
  summary_day: number | null;
  /** JSON text: keys of the alarms that were sent and still stand. */
  told: string;
  updated_at: number;
}
