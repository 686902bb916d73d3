/** The sales of a closed day (UTC) as packed columns. They are read anew from the purchases where their state is another. */
export interface SaleDayTable {
  location_id: string;
  /** Days since 1 January 1970. */
  day: number;
  /** The state of the purchases that these columns were made from. */
  version: string;
  columns: string;
}
