/** What a lane asks before it begins jobs, where somebody outside must answer them and may be away. */
export interface Gate {
  isAway(): boolean;
  /** True where one job may begin as a trial though the other side is away. */
  takeTrial(): boolean;
  /** Rises each time the other side is back. Jobs that began in an earlier era may hang, so they take no place. */
  era(): number;
  /** Calls back when the other side is back; returns the stop. */
  onBack(listener: () => void): () => void;
}
