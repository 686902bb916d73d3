import type { MirrorTx } from '../../data/mirror-store.ts';
import { list, object, text } from '../../records/content/read.ts';

/** Where screens keep what is being written: messages, tickets and answers to tickets. */
const DRAFT = /^draft:(chat|ticket|ticketResponse):/;

/** How many messages and tickets were begun and never sent: they are on this device alone. */
export async function halfWritten(tx: MirrorTx): Promise<number> {
  const keys = (await tx.keptKeys()).filter((key) => DRAFT.test(key));
  return (await tx.keptAll(keys)).filter(hasWords).length;
}

/** A text, or a ticket with words or pictures; what was only chosen from a list is chosen again in no time. */
function hasWords(kept: unknown): boolean {
  const { description, customSubject, photos } = object(kept);
  const words = [kept, description, customSubject].map((one) => text(one)).join('');
  return words.trim() !== '' || list(photos).length > 0;
}
