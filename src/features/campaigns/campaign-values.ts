import { type OfferPeriod, offerDays, offerEnd, offerStart } from '../../domain/hours/offer-days.ts';
import { minutesOf, timeOf } from '../../domain/hours/offer-hours.ts';
import { type Day, dayOfIso, isoOfDay, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { type Campaign, campaignStatus } from '../../domain/shop/campaign.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import type { CampaignFields } from '../../records/types/goods/campaign.ts';
import type { IsoDay } from '../../ui/words/date-text.ts';

/** A campaign's form values [MP-03]. */
export type CampaignValues = ReturnType<typeof valuesOf>;

/** An item whose units end soon: `until` is the first instant at which they may not be sold, ms. */
export interface Promoted {
  id: string;
  name: string;
  categoryIds: readonly string[];
  until: number;
}

/** First values of a promotion of goods that end soon, for each of the three types. */
const NEAR_END = { discount: '20', take: '3', pay: '2' } as const;

function promotedValues(now: number, { id, name, categoryIds, until }: Promoted): CampaignValues {
  const last = Math.max(now, until - 1);
  return {
    ...newValues(now),
    ...NEAR_END,
    name: `Aproveite: ${name}`.slice(0, MAX_CAMPAIGN_NAME_LENGTH),
    end: dayOf(last),
    type: 'simple_items',
    items: [id],
    categories: categoryIds,
  };
}

/** Longest name of a campaign, characters. */
export const MAX_CAMPAIGN_NAME_LENGTH = 80;

/** Days from the first of a new campaign to its last [MP-03]. */
const DEFAULT_DAYS = 7;

/**
 * A new campaign: active from today to the same weekday of next week, all else empty [MP-03]. A copy has all values of
 * `copied` but its picture, and as many days. `promoted` fills in the item and its last day. `now` in ms.
 */
export function newValues(
  now: number,
  copied: Campaign | null = null,
  promoted: Promoted | null = null,
): CampaignValues {
  if (promoted) return promotedValues(now, promoted);
  if (copied) {
    // In days, because a length in ms would begin in the middle of today and reach into one more day.
    const { first, last } = offerDays(copied);
    const length = first === null || last === null ? DEFAULT_DAYS : Math.max(0, last - first);
    const days = { start: dayOf(now), end: isoDay(shopZone().dayOf(now) + length) };
    return { ...valuesOf(copied, copyName(copied.name)), ...days, image: null };
  }
  return {
    name: '',
    description: '',
    start: dayOf(now),
    end: dayOf(now + DEFAULT_DAYS * DAY_MS),
    wrongStart: '',
    wrongEnd: '',
    weekdays: [],
    from: '',
    to: '',
    type: null,
    status: 'ACTIVE',
    discount: '0',
    categories: [],
    items: [],
    take: '0',
    pay: '0',
    image: null,
  };
}

/** The name with ' (cópia)' at its end, cut to the allowed length. */
function copyName(name: string): string {
  const end = ' (cópia)';
  return name.slice(0, MAX_CAMPAIGN_NAME_LENGTH - end.length).trimEnd() + end;
}

export function valuesOf(campaign: Campaign, reference: string | null) {
  const { first, last } = offerDays(campaign);
  return {
    name: reference ?? '',
    description: campaign.description,
    start: first === null ? null : isoDay(first),
    end: last === null ? null : isoDay(last),
    /** Typed digits that are no day. They keep the form from being saved: without a day a campaign never runs. */
    wrongStart: '',
    wrongEnd: '',
    /** 0 for Sunday to 6 for Saturday. Empty for every day. */
    weekdays: campaign.hours?.weekdays ?? [],
    /** '17:30', or '' for none. */
    from: campaign.hours?.span ? timeOf(campaign.hours.span.from) : '',
    to: campaign.hours?.span ? timeOf(campaign.hours.span.to) : '',
    type: campaign.type,
    status: campaignStatus(campaign) === 'ACTIVE' ? ('ACTIVE' as const) : ('PAUSED' as const),
    discount: String(campaign.discount).replace('.', ','),
    categories: campaign.categoryIds,
    items: campaign.itemIds,
    take: String(campaign.takeQuantity),
    pay: String(campaign.payQuantity),
    /** Storage key. */
    image: campaign.image,
  };
}

/** Fields of the form, for the record and the preview. An unchanged day keeps an hour of its own from `seen`. */
export function campaignFieldsOf(values: CampaignValues, seen: Campaign | null): CampaignFields {
  const hours = hoursOf(values);
  return {
    description: values.description.trim(),
    ...instantsOf(values, hours, seen),
    hours,
    type: values.type,
    status: values.status,
    // A take-pay campaign has no percent, and its field is hidden, so the old value is kept.
    discount: values.type === 'take_pay' ? (seen?.discount ?? 0) : decimal(values.discount),
    categoryIds: values.type === 'simple_items' ? [] : values.categories,
    itemIds: values.type === 'simple_category' ? [] : values.items,
    takeQuantity: whole(values.take),
    payQuantity: whole(values.pay),
    image: values.image,
  };
}

/** The hours of a campaign. Undefined for every day and the whole day. */
function hoursOf({ weekdays, from, to }: CampaignValues): Campaign['hours'] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const span = start === null || end === null ? null : { from: start, to: end };
  const days = weekdays.length === 7 ? [] : [...weekdays].sort();
  return span === null && days.length === 0 ? undefined : { weekdays: days, span };
}

/** A typed percent. Other text is 0 [MP-03]. */
export function decimal(text: string): number {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && text.trim() !== '' ? value : 0;
}

/** A typed count. Other text is 0 [MP-03]. */
export function whole(text: string): number {
  const value = Number.parseInt(text, 10);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}

const isoDay = (day: Day): IsoDay => isoOfDay(day) as IsoDay;

const dayOf = (at: number): IsoDay => isoDay(shopZone().dayOf(at));

/** The first and the last instant (ms) of the chosen days, in the shops' time zone. */
function instantsOf({ start, end }: CampaignValues, hours: Campaign['hours'], seen: OfferPeriod | null) {
  const days = seen ? offerDays(seen) : { first: null, last: null };
  const was = (day: Day | null, at: number | null = null): Edge => ({ day, at, hours: seen?.hours });
  const startsAt = instantOf(start, offerStart, hours, was(days.first, seen?.startsAt));
  const endsAt = instantOf(end, offerEnd, hours, was(days.last, seen?.endsAt));
  // A campaign that was ended before its first night keeps its start, because an end before it is refused.
  const isCut = startsAt !== null && endsAt !== null && endsAt < startsAt && endsAt === seen?.endsAt;
  return { startsAt: isCut ? (seen?.startsAt ?? startsAt) : startsAt, endsAt };
}

/** An edge of the campaign as the form has seen it. `at` in ms. */
interface Edge {
  day: Day | null;
  at: number | null;
  hours: Campaign['hours'];
}

function instantOf(
  chosen: IsoDay | null,
  edgeOf: typeof offerStart,
  hours: Campaign['hours'],
  seen: Edge,
): number | null {
  if (chosen === null) return null;
  const day = dayOfIso(chosen);
  // An instant within its day, such as an early end, stays as long as the day does.
  const isEdge = seen.at === edgeOf(day, undefined) || seen.at === edgeOf(day, seen.hours);
  return seen.day === day && !isEdge ? seen.at : edgeOf(day, hours);
}
