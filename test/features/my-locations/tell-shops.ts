import type { ShopFigures, SpanFigures } from '../../../src/domain/overview/overview.ts';
import type { TestPerson } from '../support/show.tsx';

export const span = (revenue: number, more: Partial<SpanFigures> = {}): SpanFigures => ({
  ...{ sales: revenue / 100, revenue, cost: revenue / 2, comparable: revenue, before: revenue },
  ...more,
});

/** Puts own locations on the server, with these figures in its overview as of now. */
export function tell(person: TestPerson, shops: Record<string, Partial<ShopFigures>>): void {
  const at = Date.now();
  const { server, user } = person;
  server.now = at;
  for (const name of Object.keys(shops))
    server.put({
      ...{ id: name, type: 'LOCATION', owner: user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${name}`, address: `Rua ${name}` }),
    });
  server.glance = {
    at,
    shops: Object.entries(shops).map(([id, more], index) => ({
      ...{ id, today: span(1000 * (index + 1)), week: span(7000), month: span(20_000) },
      ...{ days: [1, 2, 3, 4, 5, 6, 1000], lastSaleAt: at, usualGapMs: null, seenAt: at },
      ...{ low: 0, endingToday: 0, belowCost: 0, worst: null, tickets: 0, oldestTicketAt: null },
      ...{ expiring: 0, soonest: null },
      ...{ oldestTicketId: null, oldestTicketName: null, conversations: 0, unansweredAt: null },
      ...more,
    })),
  };
}
