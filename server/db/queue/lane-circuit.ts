/** Circuit breaker of a lane whose jobs somebody outside must answer. It is open while the other side is away. */
export interface LaneCircuit {
  isOpen(): boolean;
  /** True where one job may begin as a trial although the circuit is open. */
  takeTrial(): boolean;
  /** Number that rises each time the circuit closes. Jobs of an earlier generation may hang, so they take no slot. */
  generation(): number;
  /** Calls the listener when the circuit closes. Returns a function that stops it. */
  onClosed(listener: () => void): () => void;
}
