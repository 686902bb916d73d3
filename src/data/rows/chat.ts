import { useEffect } from 'react';
import {
  answersUpTo,
  type ChatMessage,
  type ChatRole,
  type Conversation,
  messagesInOrder,
  unreadCount,
} from '../../domain/people/chat.ts';
import type { RecordRow } from '../../records/record.ts';
import { CHAT_MESSAGE, type NewMessage, readChatMessage } from '../../records/types/talk/chat-message.ts';
import { createSource, type ValueSource } from '../basis/source.ts';
import { typedMessageKey } from '../basis/typed-keys.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList, useOutbox } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import type { LiveData } from '../live/live-data.ts';
import { useSource } from '../live/use-source.ts';
import type { Draft, Entry } from '../mirror/entry.ts';
import { fold } from '../mirror/fold.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { eachNewest } from '../mirror/newest-rows.ts';
import { creation } from '../outbox/drafts.ts';
import {
  instantOf,
  isMessageAt,
  LIST_WINDOW,
  type ListedConversation,
  messagesOf,
  readConversations,
  readKey,
} from './glance/conversations.ts';

/** Delivery of an own message. Messages of others have arrived. */
export type Delivery =
  | { kind: 'sent' | 'queued' | 'sending' }
  | { kind: 'failed'; reason: string; code: string };

export interface TalkMessage extends ChatMessage {
  delivery: Delivery;
}

/** A conversation: its customer, and this person's side of it. */
export interface Talk {
  locationId: string;
  customerId: string;
  role: ChatRole;
}

/** Key of the text being typed in a conversation. */
export const typedKey = ({ locationId, customerId }: Talk): string => typedMessageKey(locationId, customerId);
const conversationLane = ({ locationId, customerId }: Talk): string => `chat:${locationId}:${customerId}`;

/** Messages of a conversation read at first, and added each time that older ones are wanted. */
const WINDOW = 60;

export interface LiveTalk extends Live<TalkMessage> {
  /** There are older messages on this device. */
  hasOlder: boolean;
  readOlder: () => void;
}

/** The latest messages of one conversation in order, queued ones last; older ones when wanted [MH-04]. */
export function useTalk(talk: Talk): LiveTalk {
  const { live } = useData();
  const name = `talk:${talk.locationId}:${talk.customerId}`;
  const reach = reachOf(live, name, WINDOW);
  const most = useSource(reach);
  // A person who comes back begins at the end again.
  useEffect(() => () => reach.set(WINDOW), [reach]);
  const found = useLiveList(name, {
    scope: { kind: 'chat', id: talk.locationId },
    read: (tx) => readTalk(tx, talk, reach.snapshot()),
    also: reach,
  });
  const hasOlder = found.rows.filter(isSent).length > most;
  return { ...found, hasOlder, readOlder: () => reach.set(most + WINDOW) };
}

/** Number of messages read of each conversation or location, by the data they belong to. */
const reaches = new WeakMap<LiveData, Map<string, ValueSource<number>>>();

function reachOf(live: LiveData, name: string, window: number): ValueSource<number> {
  const known = reaches.get(live) ?? new Map<string, ValueSource<number>>();
  reaches.set(live, known);
  const reach = known.get(name) ?? createSource(window);
  known.set(name, reach);
  return reach;
}

export interface LiveConversations extends Live<Conversation> {
  /** There may be older conversations on this device. */
  hasOlder: boolean;
  readOlder: () => void;
}

/** The conversations of an own location, the latest first; long quiet ones when wanted [MH-01]. */
export function useConversations(locationId: string): LiveConversations {
  const { live, user } = useData();
  const name = `conversations:${locationId}`;
  const reach = reachOf(live, name, LIST_WINDOW);
  const found = useLiveList<ListedConversation>(name, {
    scope: { kind: 'chat', id: locationId },
    read: (tx) => readConversations(tx, { locationId, sub: user.sub }, reach.snapshot()),
    also: reach,
  });
  return {
    ...found,
    hasOlder: found.rows[0]?.isCut ?? false,
    // Twice as far each time, so that somebody of long ago is found after a few.
    readOlder: () => reach.set(reach.snapshot() * 2),
  };
}

/** Number of unread messages of a conversation with a location; 0 until known. */
export function useUnread(talk: Talk): number {
  const live = useLiveList(`unread:${talk.locationId}:${talk.customerId}`, {
    scope: { kind: 'chat', id: talk.locationId },
    read: async (tx) => [await readUnread(tx, talk)],
  });
  return live.rows[0] ?? 0;
}

/** Account to which the queued words of a conversation go; null without any. */
export function useWaitingFor(talk: Talk): string | null {
  const lane = conversationLane(talk);
  const operation = useOutbox().find((entry) => entry.lane === lane)?.operation;
  return operation?.kind === 'create' ? operation.reference : null;
}

/** Draft for the outbox that sends a message [C-01]. */
export function messageDraft(talk: Talk, message: Omit<NewMessage, 'role'> & { id: string }): Draft {
  const { locationId, role } = talk;
  const { id, text, sender } = message;
  const written = CHAT_MESSAGE.write({ ...message, role });
  return creation(
    { id, type: 'CHAT_MESSAGE', parentId: locationId, owner: sender.sub, ...written },
    { kind: 'chatMessage', text, locationId },
    conversationLane(talk),
  );
}

async function readTalk(tx: MirrorTx, talk: Talk, most: number): Promise<TalkMessage[]> {
  const rows = await latestOf(tx, talk, most + 1);
  const waiting = fold(rows, await tx.entries(), (row) => isOf(talk, row)).flatMap(({ row, entry }) => {
    const message = entry && readChatMessage(row);
    return message ? [{ ...message, delivery: deliveryOf(entry) }] : [];
  });
  return [
    ...messagesInOrder(messagesOf(rows)).map((message) => ({ ...message, delivery: SENT })),
    ...waiting,
  ];
}

/**
 * The latest messages of a conversation. Most are among the latest of the location. A conversation that was quiet
 * while others talked is read by its customer instead.
 */
async function latestOf(tx: MirrorTx, talk: Talk, most: number): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  let looked = 0;
  await eachNewest(tx, { parentId: talk.locationId, type: 'CHAT_MESSAGE' }, (row) => {
    looked += 1;
    if (isOf(talk, row)) found.push(row);
    return found.length < most && looked < found.length + FOREIGN_MOST;
  });
  if (found.length === most || looked < found.length + FOREIGN_MOST) return found;
  const { customerId } = talk;
  const written = await tx.select({ by: 'owner', owner: customerId, type: 'CHAT_MESSAGE' });
  const received = await tx.select({ by: 'reference', reference: customerId, type: 'CHAT_MESSAGE' });
  return [...written, ...received]
    .filter((row) => isOf(talk, row))
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, most);
}

/** Most messages of other conversations that are looked through. */
const FOREIGN_MOST = 500;

/** Number of unread messages of a conversation. Reading ends at the time up to which all was read or answered. */
export async function readUnread(tx: MirrorTx, talk: Talk): Promise<number> {
  let answeredAt = instantOf(await tx.kept(readKey(talk)));
  const latest: ChatMessage[] = [];
  await eachNewest(tx, { parentId: talk.locationId, type: 'CHAT_MESSAGE' }, (row) => {
    if (row.createdAt <= answeredAt) return false;
    const message = readChatMessage(row);
    if (message?.customerId !== talk.customerId) return true;
    latest.push(message);
    if (message.role === talk.role) answeredAt = Math.max(answeredAt, answersUpTo(message));
    return true;
  });
  return unreadCount(latest, talk.role, answeredAt);
}

const SENT: Delivery = { kind: 'sent' };
const isSent = ({ delivery }: TalkMessage): boolean => delivery.kind === 'sent';

function deliveryOf({ state }: Entry): Delivery {
  return state.kind === 'parked'
    ? { kind: 'failed', reason: state.error.message, code: state.error.code }
    : { kind: state.kind };
}

function isOf({ locationId, customerId }: Talk, row: RecordRow): boolean {
  return isMessageAt(locationId, row) && readChatMessage(row)?.customerId === customerId;
}
