import type { RecordType } from '../../records/record.ts';
import type { DataError } from '../basis/outcome.ts';
import type { EntryKind } from './entry-titles.ts';

/** One field of a change, with the value that the user saw and the value they made. `undefined`: an absent field. */
export interface FieldChange {
  from?: unknown;
  to?: unknown;
}

/** Operation of an entry at the server. A change names only fields, so that it can be merged with changes of others. */
export type Operation =
  | {
      kind: 'create';
      type: RecordType;
      /** A UUID for life, so that a repeated sending makes the same record. */
      id: string;
      parentId: string | null;
      owner: string;
      reference: string | null;
      /** JSON text, complete when it was composed; encrypted where `sealed`. */
      content: string;
      /** Decrypted only to be sent [SY-98]. */
      sealed?: true;
    }
  | {
      kind: 'change';
      type: RecordType;
      id: string;
      content: Readonly<Record<string, FieldChange>>;
      reference?: FieldChange;
    }
  | {
      kind: 'remove';
      type: RecordType;
      id: string;
      /**
       * Stamp of the record when it was seen, ms. A record that changed since then stays. Null: it must be as it was
       * created. Absent: it goes in any state [SY-99].
       */
      asSeen?: number | null;
    };

/** An image that must be stored before the operation is sent. Its bytes are kept beside the entry until then. */
export interface Attachment {
  /** The storage key, for life. */
  key: string;
  contentType: string;
  size: number;
  metadata: Readonly<Record<string, string>>;
  stored: boolean;
}

/** Words of the tray about an entry. */
export interface About {
  kind: EntryKind;
  /** The person's own words, or the name of the thing. */
  text: string;
  locationId: string | null;
}

/**
 * State of an entry. `unclear`: an earlier attempt may have been carried out, so the record is looked up by id before
 * anything is sent again. Times are ms of this device.
 */
export type EntryState =
  | {
      kind: 'queued';
      attempt: number;
      notBefore: number;
      unclear: boolean;
      waitsFor: 'turn' | 'network' | 'session';
      /** Code of the fault that left the last attempt without an answer, such as UNAVAILABLE. */
      fault?: string;
      /** Held back until `notBefore` for a person who wants it discarded; no waking ends that [SY-94]. */
      isHeld?: boolean;
    }
  | { kind: 'sending'; attempt: number; by: string; leaseUntil: number; unclear: boolean }
  /** `attempt`: the number of attempts so far, so that none is ever mistaken for an earlier one. */
  | { kind: 'parked'; error: DataError; attempt?: number };

/** Wish of a person: intent, never truth. Base rows are not touched before the server has answered [SY-80]. */
export interface Entry {
  /** A UUID for life. For a creation it is the record's own id. */
  id: string;
  /** The order of composing on this device. */
  seq: number;
  /** Entries of one conversation, ticket or item leave one after the other; lanes are independent [SY-84]. */
  lane: string;
  /** Further lanes of the entry: those of the items that it names. */
  alsoIn?: readonly string[];
  operation: Operation;
  attachments: readonly Attachment[];
  about: About;
  /** ms of this device. */
  composedAt: number;
  /** The last attempt that carried the operation from before the person's correction. */
  since?: number;
  state: EntryState;
}

export type ParkedEntry = Entry & { state: { kind: 'parked' } };

/** True for a conflict with a change made elsewhere. The user decides before one side overwrites the other. */
export function isConflict(entry: Entry): entry is ParkedEntry {
  return entry.state.kind === 'parked' && entry.state.error.code === 'STALE';
}

/** Beginning of the lane of an access that waits. The id of its location follows. */
export const ACCESS_LANE = 'access:';

/** A wish handed in to be queued. `images` are the bytes of its attachments, by key. */
export interface Draft extends Pick<Entry, 'id' | 'lane' | 'alsoIn' | 'operation' | 'about'> {
  /** The content of its creation holds a password and is stored encrypted [SY-98]. */
  isSecret?: true;
  images?: readonly DraftImage[];
  /** Key of the half-written text of this draft: gone with the transaction that queues it, so never there twice. */
  forgets?: string;
  /** The words at the beginning of the kept text to remove, where more may have been typed since. */
  forgetsOnly?: string;
}

export interface DraftImage {
  key: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  metadata?: Readonly<Record<string, string>>;
}

/** The server's verdict on an attempt. */
export type Verdict =
  | { kind: 'applied' }
  /** A definite no: nothing was done or will be. */
  | { kind: 'refused'; error: DataError }
  /** No answer, or one that means 'later': the operation may have been carried out. */
  | { kind: 'unclear'; waitsFor: 'network' | 'session' | 'turn'; retryAfterMs?: number; why?: DataError };
