import type { Kysely } from 'kysely';
import type { WaitingFigures, WaitingPeople } from '../../../src/domain/overview/overview.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import type { Schema } from '../../db/schema.ts';
import { heardLocations, type OverviewRequest } from './own-locations.ts';
import { createRunningFacts } from './running-facts.ts';
import { openConversations, openTickets } from './waiting.ts';

type Read = Kysely<Schema>;

/** Wait of a message beyond which only its conversation shows it, in ms. The longest wait must not leave the list of needs. */
const CHAT_MS = 90 * DAY_MS;

/** Open tickets, and conversations, that a process caches, some 300 bytes each. */
const MAX_WAITING = 200_000;

const NO_TICKETS = openTickets.tell(openTickets.begin(), 0, null);
const NO_CONVERSATIONS = openConversations.tell(openConversations.begin(), 0, null);

/** Locations whose waiting people are counted, at an instant in ms. */
export interface WaitingWanted {
  ids: readonly string[];
  now: number;
  /** Sub of the reader, whose own messages and tickets wait for colleagues. Null where one answer serves several. */
  but: string | null;
}

/**
 * Counts the people who wait for an answer at locations. What one answer added up serves the next. Several processes
 * each keep their own sums.
 */
export function createWaitingFacts() {
  const tickets = createRunningFacts({ type: 'LOCATION_TICKET', most: MAX_WAITING, ...openTickets });
  const chats = createRunningFacts({ type: 'CHAT_MESSAGE', most: MAX_WAITING, ...openConversations });
  return async (
    read: Read,
    wanted: WaitingWanted,
    spend: () => void,
  ): Promise<(id: string) => WaitingFigures> => {
    const asked = await tickets(read, { ...wanted, from: 0 }, spend);
    const said = await chats(read, { ...wanted, from: wanted.now - CHAT_MS }, spend);
    return (id) => ({ ...(asked.get(id) ?? NO_TICKETS), ...(said.get(id) ?? NO_CONVERSATIONS) });
  };
}

/** The people who wait at the locations whose customers a viewer hears, for roles that read no figures, too. */
export function createWaiting({ waiting }: { waiting: ReturnType<typeof createWaitingFacts> }) {
  return async (read: Read, { viewer, now, spend }: OverviewRequest): Promise<WaitingPeople> => {
    spend();
    const ids = await heardLocations(read, viewer);
    const waits = await waiting(read, { ids, now, but: viewer.sub }, spend);
    const shops = ids.map((id) => {
      const { tickets, conversations } = waits(id);
      return { id, tickets, conversations };
    });
    return { at: now, shops };
  };
}
