/**
 * What waiting for a PIX shows. The record of what is paid is the truth and may end any phase at any time, also long
 * after patience ran out; events and taps only move between the phases of waiting [S-13..S-18, D-02..D-04].
 */
export type PixPhase =
  /** The bank has not made a code yet. */
  | { kind: 'preparing' }
  | { kind: 'code' }
  /** 'Paguei' was pressed at `since` (ms); the bank is being asked. */
  | { kind: 'verifying'; since: number }
  /** No answer in time: the person may ask again or leave; the app keeps listening [S-18]. */
  | { kind: 'slow' }
  /** The bank could not be asked, and trying again makes sense [S-16]. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** `message`: the server's reason, where it gave one. */
  | { kind: 'ended'; status: string; message?: string };

export type PixNews =
  | { kind: 'record'; status: string; hasCode: boolean }
  | { kind: 'asked'; at: number }
  | { kind: 'tick'; at: number }
  /** A status told by event. */
  | { kind: 'status'; status: string }
  /** An error told by event, or a question that never left. */
  | { kind: 'error'; canRetry: boolean; hasCode: boolean; message?: string }
  /** An answer about everything that is open. */
  | { kind: 'verified'; completedCount: number };

/** The words of what is paid for. */
export interface PixWords {
  paid: string;
  /** The status that an error without a way on stands for. */
  failed: string;
  /** True where nothing but a late payment can still change it. */
  isFinal: (status: string) => boolean;
  /** How long an answer to 'Paguei' is waited for, in ms. */
  patienceMs: number;
}

/** The phase after some news. Total: all news is defined in every phase; paid is for ever. */
export function pixWait(words: PixWords): (phase: PixPhase, news: PixNews) => PixPhase {
  const { paid, failed, isFinal, patienceMs } = words;

  const afterRecord = (phase: PixPhase, status: string, hasCode: boolean): PixPhase => {
    if (status === paid) return { kind: 'paid' };
    if (isFinal(status))
      return phase.kind === 'ended' && phase.status === status ? phase : { kind: 'ended', status };
    if (phase.kind === 'ended') return hasCode ? { kind: 'code' } : { kind: 'preparing' };
    if (phase.kind === 'preparing' && hasCode) return { kind: 'code' };
    if (phase.kind === 'code' && !hasCode) return { kind: 'preparing' };
    return phase;
  };

  /** An answer to 'Paguei' that is not paid leads back to the code; the message is shown beside it [S-15]. */
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
        return phase.kind === 'verifying' && news.at - phase.since >= patienceMs ? { kind: 'slow' } : phase;
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

/** How far a phase is on the way from the code to the money. */
export function pixStage({ kind }: PixPhase): 'preparing' | 'waiting' | 'paid' | 'ended' {
  return kind === 'preparing' || kind === 'paid' || kind === 'ended' ? kind : 'waiting';
}
