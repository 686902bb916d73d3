import type { Overview } from '../../../domain/overview/overview.ts';
import { OVERVIEW_KEY } from '../../basis/kept-answers.ts';
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
