/** The sales of a closed day (UTC) as packed columns. Where the purchases have another state, they are packed anew. */
export interface SaleDayTable {
  location_id: string;
  /** Days since 1 January 1970. */
  day: number;
  /** State of the purchases out of which these columns were made. */
  version: string;
  columns: string;
}
