import { object } from '../../src/records/content/read.ts';
import type { Channel } from './channel.ts';
import type { ChannelFacts } from './channel-policy.ts';
import type { TypingSign } from './commands.ts';

export interface TypingDeps {
  facts: ChannelFacts;
  /** Tells a channel that somebody is typing. */
  announceTyping(sign: TypingSign): Promise<void>;
}

/**
 * Passes a sign of typing on. One to a customer may name the location for which its sender writes. Where they do not
 * write to this customer for it, the sign is dropped without a word, so that nobody learns of locations by asking.
 */
export async function passTyping(
  { facts, announceTyping }: TypingDeps,
  sub: string,
  { id, name }: Channel,
  content: unknown,
): Promise<void> {
  const { locationId } = object(content);
  const sign = { channel: name, sender: sub };
  // The channel of a location names it already.
  if (locationId === undefined || locationId === id) return announceTyping(sign);
  if (typeof locationId === 'string' && (await facts.serves(sub, id, locationId)))
    await announceTyping({ ...sign, locationId });
}
