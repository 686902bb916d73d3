import type { Commands, Tx } from '../db/store.ts';

/** Tells a channel that someone is typing: never stored, gone for whoever is not listening. */
async function announceTyping(
  tx: Tx,
  { channel, sender }: { channel: string; sender: string },
): Promise<void> {
  await tx.emit(channel, { type: 'TYPING', id: tx.id(), createdAt: tx.now, content: { sender } });
}

export const channelCommands = { announceTyping } satisfies Commands;
