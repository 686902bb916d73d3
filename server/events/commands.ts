import type { Commands, Tx } from '../db/store.ts';

/** Tells a channel that someone is typing. It is never stored, and lost to people who do not listen. */
async function announceTyping(
  tx: Tx,
  { channel, sender }: { channel: string; sender: string },
): Promise<void> {
  await tx.emit(channel, { type: 'TYPING', id: tx.id(), createdAt: tx.now, content: { sender } });
}

export const channelCommands = { announceTyping } satisfies Commands;
