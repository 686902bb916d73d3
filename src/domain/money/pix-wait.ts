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

export type PixNews =
  | { kind: 'record'; status: string; hasCode: boolean }
  | { kind: 'asked'; at: number }
  | { kind: 'tick'; at: number }
  /** A status from an event. */
  | { kind: 'status'; status: string }
  /** An error from an event, or a request that was never sent. */
  | { kind: 'error'; canRetry: boolean; hasCode: boolean; message?: string }
  /** The result of a lookup of all open codes. */
  | { kind: 'verified'; completedCount: number };

/** Statuses and limits of the kind of payment. */
export interface PixWords {
  paid: string;
  /** The status for an error that allows no retry. */
  failed: string;
  /** True if only a late payment can still change this status. */
  isFinal: (status: string) => boolean;
  /** Time to wait for an answer to 'Paguei', ms. */
  timeoutMs: number;
}

/**
 * The next phase after news. It is total: every news is defined in every phase, and a paid phase never ends.
 */
export function pixWait(words: PixWords): (phase: PixPhase, news: PixNews) => PixPhase {
  const { paid, failed, isFinal, timeoutMs } = words;

  const afterRecord = (phase: PixPhase, status: string, hasCode: boolean): PixPhase => {
    if (status === paid) return { kind: 'paid' };
    if (isFinal(status))
      return phase.kind === 'ended' && phase.status === status ? phase : { kind: 'ended', status };
    if (phase.kind === 'ended') return hasCode ? { kind: 'code' } : { kind: 'preparing' };
    if (phase.kind === 'preparing' && hasCode) return { kind: 'code' };
    if (phase.kind === 'code' && !hasCode) return { kind: 'preparing' };
    return phase;
  };

  /** An answer to 'Paguei' other than paid returns to the code, with the message beside it [S-15]. */
  const afterStatus = (phase: PixPhase, status: string): PixPhase => {
    if (isFinal(status)) return { kind: 'ended', status };
    return phase.kind === 'verifying' || phase.kind === 'slow' || phase.kind === 'unconfirmed'
      ? { kind: 'code' }
      : phase;
  };

  return (phase, news) => {
    if (phase.kind === 'paid') return phase;
    switch (news.kind) {
      case 'record':
        return afterRecord(phase, news.status, news.hasCode);
      case 'status':
        return news.status === paid ? { kind: 'paid' } : afterStatus(phase, news.status);
      case 'asked':
        return phase.kind === 'ended' ? phase : { kind: 'verifying', since: news.at };
      case 'tick':
        return phase.kind === 'verifying' && news.at - phase.since >= timeoutMs ? { kind: 'slow' } : phase;
      case 'error':
        if (phase.kind === 'ended') return phase;
        return news.canRetry && news.hasCode
          ? { kind: 'unconfirmed' }
          : { kind: 'ended', status: failed, message: news.message };
      case 'verified':
        return news.completedCount > 0 ? { kind: 'paid' } : phase;
    }
  };
}

/** The step of a phase on the way from code to money. */
export function pixStage({ kind }: PixPhase): 'preparing' | 'waiting' | 'paid' | 'ended' {
  return kind === 'preparing' || kind === 'paid' || kind === 'ended' ? kind : 'waiting';
}
