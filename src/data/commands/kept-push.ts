import { PUSH_KINDS, type PushWishes } from '../../records/push.ts';

/** Key of a person's choice for this device. It lies in their mirror and goes with it at sign-out [F-14]. */
export const PUSH_KEY = 'push';

/** Choice of a person. The device adds its time zone. */
export type ChosenWishes = Omit<PushWishes, 'timeZone'>;

/** A person's choice for this device. */
export interface KeptPush {
  isOn: boolean;
  wishes: ChosenWishes;
  /** Choice that the server has stored. Null before it has heard of this device. */
  told: StoredPush | null;
}

export interface StoredPush {
  endpoint: string;
  /** Id of the sign-in that stored the choice. The choice ends with that sign-in. */
  signIn: string;
  wishes: PushWishes;
  /** ms of this device. */
  at: number;
}

/** All kinds of news, at any time of the day. */
export const EVERY_NEWS: ChosenWishes = { kinds: PUSH_KINDS, quiet: null, isDiscreet: false };

/** Reads a kept choice; null where the person was never asked. */
export function readKeptPush(value: unknown): KeptPush | null {
  const { isOn, wishes, told } = (value ?? {}) as Partial<KeptPush>;
  if (typeof isOn !== 'boolean' || !wishes) return null;
  return { isOn, wishes: { ...EVERY_NEWS, ...wishes }, told: told ?? null };
}

/** True where the server has stored these wishes of the person, or where the device is not to be told. */
export function isStoredAtServer({ isOn, wishes, told }: KeptPush): boolean {
  if (!isOn) return true;
  return told !== null && sameWishes({ ...wishes, timeZone: told.wishes.timeZone }, told.wishes);
}

export function sameWishes(one: PushWishes, other: PushWishes): boolean {
  return JSON.stringify(comparableWishes(one)) === JSON.stringify(comparableWishes(other));
}

function comparableWishes({ kinds, quiet, timeZone, isDiscreet }: PushWishes) {
  return [PUSH_KINDS.filter((kind) => kinds.includes(kind)), quiet?.from, quiet?.to, timeZone, isDiscreet];
}
