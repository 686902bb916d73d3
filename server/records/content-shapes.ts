import { instant } from '../../src/records/content/read.ts';

/** Of each field whether a reader can make something of its value; fields that are not named may be anything. */
export type Shapes = Readonly<Record<string, (value: unknown) => boolean>>;

/** An ITEM's, but for amounts and counts, which have checks of their own. */
export const ITEM_SHAPES: Shapes = {
  name: isPlain,
  description: isPlain,
  code: isPlain,
  barcode: isPlain,
  barcodes: (value) => isListOf(value, isPlain),
  image: isPlain,
  categories: (value) => isListOf(value, isIdOrOption),
  nutrition: (value) => isObject(value) && Object.values(value).every((one) => one === null || isPlain(one)),
};

/** A CAMPAIGN's. A type or status that is unknown is text all the same: such a campaign never applies. */
export const CAMPAIGN_SHAPES: Shapes = {
  name: isPlain,
  description: isPlain,
  type: isPlain,
  status: isPlain,
  image: isPlain,
  items: (value) => isListOf(value, isIdOrOption),
  categories: (value) => isListOf(value, isIdOrOption),
  startDate: isInstant,
  endDate: isInstant,
};

/** Text, or a number that reads as one. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function isListOf(value: unknown, isGood: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isGood);
}

/** An id, or the option of a select field that stands for one: {value, label}. */
function isIdOrOption(entry: unknown): boolean {
  return isPlain(isObject(entry) ? entry.value : entry);
}

/** A point in time as it is read: ISO text, ms or seconds; empty text is none. */
function isInstant(value: unknown): boolean {
  return value === '' || instant(value) !== null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
