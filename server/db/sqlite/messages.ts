import type { RefusalCode } from '../../../src/records/refusals.ts';
import type { CarriedError } from '../engine/carried-error.ts';
import type { Followed, StoredEvent } from '../store.ts';

export interface RunRequest {
  kind: 'run';
  ticket: number;
  name: string;
  args: unknown;
  /** Instant at which the command runs, in ms. */
  now: number;
  /** The trace of which the command is part. */
  trace: string | null;
}

/**
 * Asks for the events of a channel, which are made only where somebody hears them. The answer comes behind the commit
 * under way.
 */
interface HearRequest {
  kind: 'hear';
  ticket: number;
  channel: string;
}

export type WriterRequest = RunRequest | HearRequest | { kind: 'leave'; channel: string } | { kind: 'close' };

export type WriterAnswer =
  | { kind: 'applied'; ticket: number; value: unknown; told?: number }
  | { kind: 'refused'; ticket: number; code: RefusalCode; detail: unknown }
  | { kind: 'failed'; ticket: number; error: CarriedError };

/** Result of one commit. */
export interface BatchOutcome {
  answers: WriterAnswer[];
  events: StoredEvent[];
  jobs: boolean;
  /** Parents of followed records that were written, or would have been. */
  followed: Followed;
}

export type WriterReply =
  | { kind: 'ready' }
  | { kind: 'unusable'; error: CarriedError }
  | { kind: 'hears'; ticket: number }
  | ({ kind: 'committed' } & BatchOutcome);
