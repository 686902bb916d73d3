import {
  byCustomer,
  type ChatMessage,
  type Conversation,
  customerNameOf,
  unreadCount,
} from '../../../domain/people/chat.ts';
import type { RecordRow } from '../../../records/record.ts';
import { readChatMessage } from '../../../records/types/talk/chat-message.ts';
import { fold } from '../../mirror/fold.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';
import { newestRows } from '../../mirror/newest-rows.ts';

/** Key of the mark up to which a conversation was read on this device: the `createdAt` of a message, ms. */
export const readKey = ({ locationId, customerId }: Pick<ChatMessage, 'locationId' | 'customerId'>): string =>
  `read:chat:${locationId}:${customerId}`;

/** Messages of a location from which its conversations are read at first. A busy one has tens of thousands a year. */
export const LIST_WINDOW = 1000;

/**
 * A conversation in the list. `isCut`: older messages of the location, perhaps of other conversations, were not read.
 * `isFarBack`: in that case, its last message is in the older half of the read ones.
 */
export interface ListedConversation extends Conversation {
  isCut: boolean;
  isFarBack: boolean;
}

/** The conversations of a location, as the person with this sub manages them. */
interface ManagedChats {
  locationId: string;
  sub: string;
}

/** Newest messages of a location in which unread ones are counted at first, where only their number is shown. */
const COUNT_WINDOW = 200;
/** A number above this is shown as 'more than'. */
const MAX_COUNTED = 99;

/**
 * Number of unread messages at an own location, among those that this device has. While people far back wait, it looks
 * twice as far, up to the list's first window or until no exact number is shown.
 */
export async function readUnreadAt(tx: MirrorTx, at: ManagedChats): Promise<number> {
  for (let window = COUNT_WINDOW; ; window = Math.min(2 * window, LIST_WINDOW)) {
    const talks = await readConversations(tx, at, window);
    const count = talks.reduce((sum, { unread }) => sum + unread, 0);
    const waitsFarBack = talks.some(({ unread, isFarBack }) => isFarBack && unread > 0);
    if (!waitsFarBack || count > MAX_COUNTED || window === LIST_WINDOW) return count;
  }
}

/** The conversations of a location in its newest messages, the latest first. */
export async function readConversations(
  tx: MirrorTx,
  { locationId, sub }: ManagedChats,
  most: number,
): Promise<ListedConversation[]> {
  const rows = await newestRows(tx, { parentId: locationId, type: 'CHAT_MESSAGE' }, most);
  const isCut = rows.length === most;
  const middle = rows[rows.length >> 1]?.createdAt ?? 0;
  const folded = fold(rows, await tx.entries(), (row) => isMessageAt(locationId, row));
  const waiting = new Set(folded.flatMap(({ row, entry }) => (entry ? [row.id] : [])));
  const found = byCustomer(messagesOf(folded.map(({ row }) => row)));
  const talks = [...found].map(([customerId, messages]) => ({
    ...{ customerId, messages },
    key: readKey({ locationId, customerId }),
  }));
  // Read together: watched reads are a transaction each, and a busy location has hundreds of customers.
  const marks = await tx.keptAll(talks.map(({ key }) => key));
  return talks
    .flatMap(({ customerId, messages }, index): ListedConversation[] => {
      const last = messages.at(-1);
      // A message that has not left yet answers nothing.
      const arrived = messages.filter(({ id }) => !waiting.has(id));
      // Nobody answers themselves: own words as a customer wait for somebody else.
      const unread = customerId === sub ? 0 : unreadCount(arrived, 'manager', instantOf(marks[index]));
      if (!last) return [];
      const isFarBack = isCut && last.createdAt <= middle;
      return [{ customerId, customerName: customerNameOf(messages), last, unread, isCut, isFarBack }];
    })
    .sort((a, b) => b.last.createdAt - a.last.createdAt);
}

export const isMessageAt = (locationId: string, { type, parentId }: RecordRow): boolean =>
  type === 'CHAT_MESSAGE' && parentId === locationId;

export const messagesOf = (rows: readonly RecordRow[]): ChatMessage[] =>
  rows.flatMap((row) => readChatMessage(row) ?? []);

/** A kept mark; 0 where nothing was read yet. */
export const instantOf = (mark: unknown): number => (typeof mark === 'number' ? mark : 0);
