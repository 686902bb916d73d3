/** Looks at money that is on its way out, in ms after it was asked for; then every WATCH_EVERY_MS until it is decided. */
const WATCH_AT_MS = [3000, 8000, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
const WATCH_EVERY_MS = 15 * 60_000;

/** When a payout or refund of `createdAt` is looked at next. Times in ms. */
export const nextLook = (createdAt: number, now: number): number =>
  WATCH_AT_MS.map((after) => createdAt + after).find((at) => at > now) ?? now + WATCH_EVERY_MS;
