import type { Overview, WaitingPeople } from '../../../domain/overview/overview.ts';
import type { StaffRole } from '../../../domain/people/staff.ts';
import { isShownTo, readsFigures } from '../../../domain/people/staff-ways.ts';
import { OVERVIEW_KEY, WAITING_KEY } from '../../basis/kept-answers.ts';
import { readOwnRoles } from '../../mirror/own-roles.ts';
import type { SyncDeps } from '../../pull/list.ts';
import type { Question } from '../../wire/transport.ts';
import { keepAnswer } from './keep-answer.ts';

const SPAN = ['sales', 'revenue', 'cost', 'comparable', 'before'];

const OVERVIEW: Question<Overview> = {
  field: 'overview',
  columns: [
    'at',
    [
      'shops',
      [
        ...[
          'id',
          'days',
          'lastSaleAt',
          'latest',
          'usualGapMs',
          'seenAt',
          'low',
          'endingToday',
          'belowCost',
          'expiring',
        ],
        ...[
          'tickets',
          'oldestTicketAt',
          'oldestTicketId',
          'oldestTicketName',
          'conversations',
          'unansweredAt',
        ],
        ['today', SPAN],
        ['week', SPAN],
        ['month', SPAN],
        ['worst', ['id', 'name', 'price', 'cost']],
        ['soonest', ['id', 'name', 'until']],
        ['deliveries', ['id', 'supplier', 'until']],
      ],
    ],
  ],
};

/** True for a role that answers customers and reads no figures of the shop. */
const hearsOnly = (role: StaffRole): boolean => isShownTo(role, 'conversations') && !readsFigures(role);

const WAITING: Question<WaitingPeople> = {
  field: 'waiting',
  columns: ['at', ['shops', ['id', 'tickets', 'conversations']]],
};

/**
 * Asks who waits at shops where this person answers customers, and keeps it. Only a role without figures asks, because
 * the overview has the same numbers. Rejects with TransportError.
 */
export async function syncWaiting({
  store,
  transport,
}: Pick<SyncDeps, 'store' | 'transport'>): Promise<void> {
  const roles = await store.read(readOwnRoles);
  if (!Object.values(roles).some(hearsOnly)) return;
  const people = await transport.askNewer(WAITING);
  await store.write((tx) => keepAnswer(tx, WAITING_KEY, people));
}

/**
 * Asks for the overview of all own locations and keeps it [ML-01]. False where the backend cannot tell, and no recent
 * answer is kept. Rejects with TransportError.
 */
export async function syncOverview({
  store,
  transport,
}: Pick<SyncDeps, 'store' | 'transport'>): Promise<boolean> {
  const overview = await transport.askNewer(OVERVIEW);
  return store.write((tx) => keepAnswer(tx, OVERVIEW_KEY, overview));
}
