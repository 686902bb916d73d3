/** Circuit breaker of a lane, whose jobs somebody outside must answer. It is open while the other side is away. */
export interface LaneCircuit {
  isOpen(): boolean;
  /** True where one job may begin as a trial though the circuit is open. */
  takeTrial(): boolean;
  /** Rises each time the circuit closes. Jobs of an earlier generation may hang, so they take no slot. */
  generation(): number;
  /** Calls back when the circuit closes; returns the stop. */
  onClosed(listener: () => void): () => void;
}
