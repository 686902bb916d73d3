import type { Campaign } from '../../domain/campaign.ts';
import { firstInstant, lastInstant } from '../content/day.ts';
import { count, ids, number, text } from '../content/read.ts';
import { pictureKeyOf } from '../picture-key.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { editedPart } from '../type-rule.ts';

const TYPES = ['simple_items', 'simple_category', 'take_pay'] as const;

/** Reads a CAMPAIGN; an unknown type reads as none, and then it never applies [S-08]. */
export function readCampaign(row: RecordRow): Campaign {
  const content = parseContent(row.content);
  return {
    id: row.id,
    name: row.reference || text(content.name) || 'Campanha sem nome',
    description: text(content.description),
    type: TYPES.find((type) => type === content.type) ?? null,
    status: content.status === undefined || content.status === null ? null : text(content.status),
    discount: number(content.discount) ?? 0,
    itemIds: ids(content.items),
    categoryIds: ids(content.categories),
    takeQuantity: count(content.takeQuantity),
    payQuantity: count(content.payQuantity),
    startsAt: firstInstant(content.startDate),
    endsAt: lastInstant(content.endDate),
    image: pictureKeyOf('campaigns', row.parentId, content.image),
  };
}

export const CAMPAIGN = defineType('CAMPAIGN', {
  read: readCampaign,
  rule: editedPart(),
  channels: ['location', 'locationOwner'],
  pictures: ({ image }) => [['campaigns', image]],
});
