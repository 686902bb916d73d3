import type { MirrorTx } from '../../data/mirror/mirror-store.ts';
import { list, object, text } from '../../records/content/read.ts';

/** Keys under which screens store unfinished messages, tickets and answers. */
const DRAFT = /^draft:(chat|ticket|ticketResponse):/;

/** Number of unsent messages and tickets. They exist on this device alone. */
export async function halfWritten(tx: MirrorTx): Promise<number> {
  const keys = (await tx.keptKeys()).filter((key) => DRAFT.test(key));
  return (await tx.keptAll(keys)).filter(hasWords).length;
}

/** True for a text, or a ticket with text or pictures. Mere choices from lists do not count. */
function hasWords(kept: unknown): boolean {
  const { description, customSubject, photos } = object(kept);
  const words = [kept, description, customSubject].map((one) => text(one)).join('');
  return words.trim() !== '' || list(photos).length > 0;
}
