/** Format of a typed and shown date [K-01]. */
export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';

/** A calendar day as 'YYYY-MM-DD', without a time or a zone. */
export type IsoDay = string;

type Part = 'Y' | 'M' | 'D';
const LENGTH: Readonly<Record<Part, number>> = { Y: 4, M: 2, D: 2 };
const ORDER: Readonly<Record<DateFormat, readonly [Part, Part, Part]>> = {
  'MM/DD/YYYY': ['M', 'D', 'Y'],
  'DD/MM/YYYY': ['D', 'M', 'Y'],
  'YYYY-MM-DD': ['Y', 'M', 'D'],
};

/** Partial digits with the format's separators: '1120' to '11/20'. */
export function punctuate(digits: string, format: DateFormat): string {
  const separator = format === 'YYYY-MM-DD' ? '-' : '/';
  const parts: string[] = [];
  let at = 0;
  for (const part of ORDER[format]) {
    if (at < digits.length || at === 0) parts.push(digits.slice(at, at + LENGTH[part]));
    at += LENGTH[part];
  }
  return parts.join(separator);
}

/** The day in the format, digits only. */
export function digitsOfDay(day: IsoDay, format: DateFormat): string {
  const [Y = '', M = '', D = ''] = day.split('-');
  return ORDER[format].map((part) => ({ Y, M, D })[part]).join('');
}

export function dayText(day: IsoDay, format: DateFormat): string {
  return punctuate(digitsOfDay(day, format), format);
}

/** The day of eight digits in the format's order. Null when there is no such day. */
export function dayOfDigits(digits: string, format: DateFormat): IsoDay | null {
  if (!/^\d{8}$/.test(digits)) return null;
  const found: Record<Part, string> = { Y: '', M: '', D: '' };
  let at = 0;
  for (const part of ORDER[format]) {
    found[part] = digits.slice(at, at + LENGTH[part]);
    at += LENGTH[part];
  }
  const day = `${found.Y}-${found.M}-${found.D}`;
  return isDay(day) ? day : null;
}

/**
 * The day of six digits, two of them for the year: '301126'. Null for a year '20' or '19', which may be half typed, and
 * for a format that begins with the year.
 */
export function dayOfShort(digits: string, format: DateFormat): IsoDay | null {
  if (format === 'YYYY-MM-DD' || !/^\d{4}(?!20|19)\d\d$/.test(digits)) return null;
  return dayOfDigits(`${digits.slice(0, 4)}20${digits.slice(4)}`, format);
}

/** True for an existing day. Calendars know years from 1000 on. */
export function isDay(day: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Midnight of the day in the device's zone, as calendars need it. */
export function dateOfDay(day: IsoDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day of a Date in the device's zone. */
export function dayOfDate(date: Date): IsoDay {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
