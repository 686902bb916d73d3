/**
 * State of the screen that waits for a PIX. The paid record decides and may end any phase at any time, even
 * after the timeout. Events and taps only move between waiting phases [S-13..S-18, D-02..D-04].
 */
export type PixPhase =
  /** The bank has not made a code yet. */
  | { kind: 'preparing' }
  | { kind: 'code' }
  /** 'Paguei' was pressed at `since` (ms). The bank is being asked. */
  | { kind: 'verifying'; since: number }
  /** No answer in time. The customer may ask again or leave, and the app keeps listening [S-18]. */
  | { kind: 'slow' }
  /** The bank could not be asked. A retry makes sense [S-16]. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** `message`: the server's reason, if any. */
  | { kind: 'ended'; status: string; message?: string };

export type PixEvent =
  | { kind: 'record'; status: string; hasCode: boolean }
  | { kind: 'asked'; at: number }
  | { kind: 'tick'; at: number }
  /** A status that an event told. */
  | { kind: 'status'; status: string }
  /** An error that an event told, or a request that was never sent. */
  | { kind: 'error'; canRetry: boolean; hasCode: boolean; message?: string }
  /** The result of a lookup of all open codes. */
  | { kind: 'verified'; completedCount: number };

/** Statuses and limits of the kind of payment. */
export interface PixRules {
  paid: string;
  /** The status for an error that allows no retry. */
  failed: string;
  /** True if only a late payment can still change this status. */
  isFinal: (status: string) => boolean;
  /** Time to wait for an answer to 'Paguei', ms. */
  timeoutMs: number;
}

/**
 * Reducer of the phase of a payment. It is total: every event is defined in every phase, and a paid phase never ends.
 */
export function pixWait(rules: PixRules): (phase: PixPhase, event: PixEvent) => PixPhase {
  const { paid, failed, isFinal, timeoutMs } = rules;

  const afterRecord = (phase: PixPhase, status: string, hasCode: boolean): PixPhase => {
    if (status === paid) return { kind: 'paid' };
    if (isFinal(status))
      return phase.kind === 'ended' && phase.status === status ? phase : { kind: 'ended', status };
    if (phase.kind === 'ended') return hasCode ? { kind: 'code' } : { kind: 'preparing' };
    if (phase.kind === 'preparing' && hasCode) return { kind: 'code' };
    if (phase.kind === 'code' && !hasCode) return { kind: 'preparing' };
    return phase;
  };

  /**
   * Follows an answer to 'Paguei'. Any answer other than paid returns to the code, with the message beside it [S-15].
   */
  const afterStatus = (phase: PixPhase, status: string): PixPhase => {
    if (isFinal(status)) return { kind: 'ended', status };
    return phase.kind === 'verifying' || phase.kind === 'slow' || phase.kind === 'unconfirmed'
      ? { kind: 'code' }
      : phase;
  };

  return (phase, event) => {
    if (phase.kind === 'paid') return phase;
    switch (event.kind) {
      case 'record':
        return afterRecord(phase, event.status, event.hasCode);
      case 'status':
        return event.status === paid ? { kind: 'paid' } : afterStatus(phase, event.status);
      case 'asked':
        return phase.kind === 'ended' ? phase : { kind: 'verifying', since: event.at };
      case 'tick':
        return phase.kind === 'verifying' && event.at - phase.since >= timeoutMs ? { kind: 'slow' } : phase;
      case 'error':
        if (phase.kind === 'ended') return phase;
        return event.canRetry && event.hasCode
          ? { kind: 'unconfirmed' }
          : { kind: 'ended', status: failed, message: event.message };
      case 'verified':
        return event.completedCount > 0 ? { kind: 'paid' } : phase;
    }
  };
}

/** The step of a phase on the way from code to money. */
export function pixStage({ kind }: PixPhase): 'preparing' | 'waiting' | 'paid' | 'ended' {
  return kind === 'preparing' || kind === 'paid' || kind === 'ended' ? kind : 'waiting';
}
