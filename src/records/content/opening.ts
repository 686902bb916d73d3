import { minutesOf, timeOf } from '../../domain/hours/offer-hours.ts';
import { MAX_SPANS, type Opening } from '../../domain/hours/opening.ts';
import { isObject } from '../../domain/values/is-object.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { MAX_TEXT_LENGTHS } from '../../domain/words/location-texts.ts';
import type { Content } from '../record.ts';
import { isWeekdays } from './offer-hours.ts';
import { list, object, text } from './read.ts';

/**
 * Reads the opening hours of a LOCATION. Unreadable hours are left out, because a shop is open unless its owner says
 * otherwise.
 */
export function readOpening({
  openingHours,
  maintenance,
  maintenanceNote,
  sellsWithinHours,
}: Content): Opening {
  return {
    spans: isHours(openingHours) ? list(openingHours).map((one) => readSpan(object(one))) : [],
    maintenance:
      maintenance === true
        ? { note: text(maintenanceNote).trim().slice(0, MAX_TEXT_LENGTHS.maintenanceNote) }
        : null,
    sellsWithinHours: sellsWithinHours === true,
  };
}

function readSpan({ weekdays, from, to }: Content): Opening['spans'][number] {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const isWhole = begin === null || end === null || (begin === 0 && end === 0);
  return { weekdays: list(weekdays).map(Number), span: isWhole ? null : { from: begin, to: end } };
}

/** The content fields of these hours. An undefined field is not written. */
export function openingFields({ spans, maintenance, sellsWithinHours }: Opening): Content {
  return {
    openingHours:
      spans.length === 0
        ? undefined
        : spans.map(({ weekdays, span }) => ({
            weekdays: [...weekdays],
            ...(span && { from: timeOf(span.from), to: timeOf(span.to) }),
          })),
    maintenance: maintenance ? true : undefined,
    maintenanceNote: maintenance?.note || undefined,
    sellsWithinHours: sellsWithinHours || undefined,
  };
}

/**
 * The field 'openingHours' where it is unreadable, else null. A value that was stored before may stay. It stands apart,
 * because only the server asks.
 */
export function hoursFault({ openingHours }: Content, before: Content): 'openingHours' | null {
  if (openingHours === undefined || openingHours === null || isHours(openingHours)) return null;
  return sameJson(openingHours, before.openingHours) ? null : 'openingHours';
}

const isSpan = (value: unknown): boolean =>
  isObject(value) &&
  isWeekdays(value.weekdays ?? []) &&
  ((value.from === undefined && value.to === undefined) ||
    (minutesOf(value.from) !== null && minutesOf(value.to) !== null));

const isHours = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_SPANS && value.every(isSpan);
