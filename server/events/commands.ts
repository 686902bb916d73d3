import type { Commands, Tx } from '../db/store.ts';

/** A sign of typing as its channel's listeners get it. */
export interface TypingSign {
  channel: string;
  sender: string;
  /** The location for which the sender writes to a customer. */
  locationId?: string;
}

/** Tells a channel that someone is typing. It is never stored, and lost to people who do not listen. */
async function announceTyping(tx: Tx, { channel, ...content }: TypingSign): Promise<void> {
  await tx.emit(channel, { type: 'TYPING', id: tx.id(), createdAt: tx.now, content });
}

export const channelCommands = { announceTyping } satisfies Commands;
