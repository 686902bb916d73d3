import { list, object, text } from '../../records/content/read.ts';

/** A picture chosen for a ticket, ready to be stored under its key. */
export interface DraftPhoto {
  key: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A ticket that is being written. */
export interface TicketDraft {
  /** The ticket's id for life: sent twice it is the same ticket. */
  id: string;
  subjectType: string;
  customSubject: string;
  description: string;
  /** Id of an entry of the history; empty for none. */
  relatedId: string;
  /** Ids of the items of the related purchase that the problem is with. */
  disputed: readonly string[];
  photos: readonly DraftPhoto[];
}

/** Where it is kept what is being written of a new ticket. */
export const newTicketKey = (locationId: string): string => `draft:ticket:${locationId}`;

/** Makes sense of what the device kept; a new ticket where that is nothing. */
export function readTicketDraft(kept: unknown): TicketDraft {
  const draft = object(kept);
  return {
    id: text(draft.id) || crypto.randomUUID(),
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
