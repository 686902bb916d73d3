import type { Campaign } from '../../../domain/shop/campaign.ts';
import { areDatesReversed } from '../../../domain/shop/campaign-check.ts';
import {
  faultIn,
  isIdOrOption,
  isInstant,
  isListOf,
  isNumber,
  isPictureOf,
  isScalar,
  isWhole,
} from '../../content/check.ts';
import { readEnd, readStart } from '../../content/day.ts';
import { hoursFields, isTime, isWeekdays, readHours } from '../../content/offer-hours.ts';
import { count, ids, number, text } from '../../content/read.ts';
import { pictureKeyOf } from '../../picture-key.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { editedPart } from '../../type-rule.ts';

const TYPES = ['simple_items', 'simple_category', 'take_pay'] as const;

/** Reads a CAMPAIGN. An unknown type reads as none, and then the campaign never applies [S-08]. */
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
    startsAt: readStart(content.startDate),
    endsAt: readEnd(content.endDate),
    hours: readHours(content),
    image: pictureKeyOf('campaigns', row.parentId, content.image),
  };
}

/** Fields of a campaign that its owner writes. A take-pay campaign keeps its earlier percent. */
export type CampaignFields = Omit<Campaign, 'id' | 'name' | 'status'> & { status: 'ACTIVE' | 'PAUSED' };

/** The content fields of a campaign. An undefined field is not written. */
export function campaignContent(fields: CampaignFields): Content {
  return {
    description: fields.description,
    startDate: isoOf(fields.startsAt),
    endDate: isoOf(fields.endsAt),
    type: fields.type ?? undefined,
    status: fields.status,
    discount: fields.discount,
    categories: fields.categoryIds,
    items: fields.itemIds,
    takeQuantity: fields.takeQuantity,
    payQuantity: fields.payQuantity,
    ...hoursFields(fields.hours),
    image: fields.image ?? undefined,
  };
}

const isoOf = (at: number | null): string | undefined =>
  at === null ? undefined : new Date(at).toISOString();

const LIMITS = { quantity: 1_000_000_000 };

const isReversed = ({ startDate, endDate }: Content): boolean =>
  areDatesReversed({ startsAt: readStart(startDate), endsAt: readEnd(endDate) });

const isQuantity = (value: unknown): boolean => isWhole(value, 0, LIMITS.quantity);

export const CAMPAIGN = defineType('CAMPAIGN', {
  read: readCampaign,
  write: ({ name, ...fields }: CampaignFields & { name: string }) => ({
    reference: name,
    content: campaignContent(fields),
  }),
  rule: editedPart(),
  limits: LIMITS,
  // An unknown type or status must be text all the same. Such a campaign never applies.
  check: (content, row, previous) =>
    faultIn(content, {
      name: isScalar,
      description: isScalar,
      type: isScalar,
      status: isScalar,
      items: isListOf(isIdOrOption),
      categories: isListOf(isIdOrOption),
      startDate: isInstant,
      endDate: isInstant,
      discount: (value) => isNumber(value, 0, 100),
      takeQuantity: isQuantity,
      payQuantity: isQuantity,
      weekdays: isWeekdays,
      startTime: isTime,
      endTime: isTime,
      image: isPictureOf('campaigns', row),
    }) ??
    // An older campaign that ends before it starts can still be renamed, paused and mended, because the rule is
    // younger.
    (isReversed(content) && !(previous && isReversed(previous))
      ? { field: 'endDate', reason: 'dates-reversed' }
      : null),
  channels: ['location', 'locationOwner'],
  pictures: ({ image }) => [['campaigns', image]],
});
