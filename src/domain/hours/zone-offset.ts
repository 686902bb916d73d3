/** The part of Temporal used here. Not every browser and no Node of this build has it. */
interface TemporalPart {
  Instant: {
    fromEpochMilliseconds(at: number): {
      toZonedDateTimeISO(timeZone: string): { readonly offsetNanoseconds: number };
    };
  };
}

const NANOSECONDS = 1_000_000;

/**
 * Tells the offset of a zone from UTC at an instant. Both in ms. Temporal answers within a millisecond. The first
 * formatter of Intl takes a phone 40 ms, so Intl is only asked where Temporal is missing.
 */
export function zoneOffset(timeZone: string): (at: number) => number {
  const { Temporal } = globalThis as { Temporal?: TemporalPart };
  return Temporal
    ? (at) =>
        Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds /
        NANOSECONDS
    : offsetByIntl(timeZone);
}

function offsetByIntl(timeZone: string): (at: number) => number {
  let format: Intl.DateTimeFormat | null = null;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - at;
  };
}
