import { list, object, text } from '../../../records/content/read.ts';

/** A picture chosen for a ticket, ready for upload under its key. */
export interface DraftPhoto {
  key: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface TicketDraft {
  /** The ticket's permanent id, of this form alone, so that a ticket sent twice is made once. */
  id: string;
  subjectType: string;
  customSubject: string;
  description: string;
  /** Id of a history entry. Empty without one. */
  relatedId: string;
  /** Ids of the disputed items of the related purchase. */
  disputed: readonly string[];
  photos: readonly DraftPhoto[];
}

/** Storage key of an unfinished new ticket. */
export const newTicketKey = (locationId: string): string => `draft:ticket:${locationId}`;

/**
 * Reads a stored draft. Returns a new ticket if there is none. A stored id is not read, because another window with the
 * same draft would use it, too. After a crash either the draft or a queued ticket is stored, never both.
 */
export function readTicketDraft(kept: unknown): TicketDraft {
  const draft = object(kept);
  return {
    id: crypto.randomUUID(),
    subjectType: text(draft.subjectType),
    customSubject: text(draft.customSubject),
    description: text(draft.description),
    relatedId: text(draft.relatedId),
    disputed: list(draft.disputed).map((id) => text(id)),
    photos: list(draft.photos).filter(isPhoto),
  };
}

function isPhoto(value: unknown): value is DraftPhoto {
  const { key, bytes } = object(value);
  return typeof key === 'string' && ArrayBuffer.isView(bytes);
}
