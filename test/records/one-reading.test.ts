import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaignStatus, isInForce, promotionLabel } from '../../src/domain/shop/campaign.ts';
import { priceCart } from '../../src/domain/shop/pricing.ts';
import { isResting, stateBadge } from '../../src/features/campaigns/campaign-texts.ts';
import type { RecordRow, RecordType } from '../../src/records/record.ts';
import { readCampaign } from '../../src/records/types/goods/campaign.ts';
import { hasPrice, readItem } from '../../src/records/types/goods/item.ts';
import { inviteAudience, inviteStatus, readInvite } from '../../src/records/types/shop/invite.ts';

const NOW = Date.UTC(2026, 5, 15, 15);
const row = (type: RecordType, id: string, content: object, reference = id): RecordRow => ({
  ...{ id, type, parentId: 'loja', owner: 'dona', reference, createdAt: 1, updatedAt: 1 },
  content: JSON.stringify(content),
});
const anyStatus = fc.oneof(
  fc.constantFrom(undefined, null, 'ACTIVE', 'PAUSED', 'REVOKED', 'active', 'SCHEDULED', '', 1, true),
  fc.string({ maxLength: 6 }),
);
const instant = fc.oneof(
  fc.constantFrom(undefined, null, '', 'amanhã', '2026-06-01', '2026-06-15', '2026-07-01T03:00:00Z'),
  fc.constantFrom(NOW - 1, NOW + 1, (NOW - 90_000) / 1000),
);
const content = fc.record({
  status: anyStatus,
  type: fc.constantFrom('simple_items', 'take_pay', 'simple_category', 'outro', undefined),
  startDate: instant,
  endDate: instant,
  discount: fc.constantFrom(0, 10, '10', '12,5', 'x', undefined, 100),
  takeQuantity: fc.constantFrom(0, 3, '3', undefined),
  payQuantity: fc.constantFrom(0, 2, '2', undefined),
});

test('[S-08] [MP-01] what the card shows as running is what pricing applies, whatever the record says', () => {
  const item = readItem(row('ITEM', 'suco', { value: 5, quantity: 9, categories: ['c'] }));
  fc.assert(
    fc.property(content, (fields) => {
      const campaign = readCampaign(row('CAMPAIGN', 'k', { ...fields, items: ['suco'], categories: ['c'] }));
      const isKnown = campaign.type !== null && campaign.startsAt !== null && campaign.endsAt !== null;
      const isShown = stateBadge(campaign, NOW).label === 'Ativa' && !isResting(campaign, NOW);
      expect(isShown && isKnown).toBe(isInForce(campaign, NOW));
      const { savings } = priceCart([{ item, quantity: 3 }], [campaign], NOW);
      expect(savings > 0).toBe(isInForce(campaign, NOW) && promotionLabel(campaign) !== null);
    }),
    { numRuns: 3000 },
  );
  expect(campaignStatus({ status: null })).toBe('ACTIVE');
  expect(stateBadge({ status: 'SCHEDULED', startsAt: null, endsAt: NOW - 1 }, NOW).label).toBe(
    'Desconhecida',
  );
});

test('[MV-02] [H-08] what the screen shows as an active invite is what opens the door', () => {
  fc.assert(
    fc.property(anyStatus, (status) => {
      const invite = readInvite(row('INVITE', 'i', { status }, 'ana@b.co'));
      expect(invite.active).toBe(inviteStatus(status) === 'ACTIVE');
      expect(inviteAudience('ana@b.co', status) === 'ana@b.co').toBe(invite.active);
    }),
  );
  expect(inviteStatus(undefined)).toBe('ACTIVE');
  expect(inviteStatus('SENT')).toBe('UNKNOWN');
});

test('[R-01] [MI-03] an item has a price where its tag shows one, under whichever name it can be read', () => {
  const price = fc.constantFrom(undefined, null, '', 'x', 4.8, '4,80', 0, 4.805, true);
  fc.assert(
    fc.property(price, price, (first, second) => {
      const item = row('ITEM', 'i', { price: first, value: second });
      if (!hasPrice(item)) expect(readItem(item).price).toBe(0);
      if (readItem(item).price > 0) expect(hasPrice(item)).toBe(true);
    }),
  );
  expect(readItem(row('ITEM', 'i', { price: '', value: 4.8 })).price).toBe(480);
});
