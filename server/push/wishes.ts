import * as v from 'valibot';
import { DAY_MINUTES, PUSH_KINDS, type PushWishes } from '../../src/records/push.ts';
import { areKeys } from './device-keys.ts';

const Minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAY_MINUTES - 1));
/** Form of a key of RFC 8291 in base64url: 65 bytes of a point, 16 of a secret. */
const key = (characters: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+=*$/), v.minLength(characters), v.maxLength(characters + 2));

export const Wishes = v.object({
  kinds: v.pipe(v.array(v.picklist(PUSH_KINDS)), v.maxLength(PUSH_KINDS.length)),
  quiet: v.nullable(v.object({ from: Minute, to: Minute })),
  timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)),
  isDiscreet: v.boolean(),
});

/** Answer of a browser to `subscribe`, with the wishes beside it. */
export const Subscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1024)),
  keys: v.pipe(v.object({ p256dh: key(86), auth: key(22) }), v.check(areKeys)),
  wishes: Wishes,
});
export type Subscription = v.InferOutput<typeof Subscription>;

export const Endpoint = v.pick(Subscription, ['endpoint']);

/** The minute of the day, 0 to 1439, on a clock of the time zone. `now` in ms. */
export function minuteOfDay(now: number, { timeZone }: Pick<PushWishes, 'timeZone'>): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now);
  const of = (type: 'hour' | 'minute'): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return true;
  } catch {
    return false;
  }
}
