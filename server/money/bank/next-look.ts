import type { PspOutcome } from '../../pix/psp-port.ts';
import type { MoneyDeps } from './bank.ts';

/** Looks at money on its way out, in ms after it was asked for; then every WATCH_EVERY_MS until it is decided. */
const WATCH_AT_MS = [3000, 8000, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
const WATCH_EVERY_MS = 15 * 60_000;

/**
 * Time of the next look at a payout or refund of `createdAt`, times in ms. One of before the clock was set back by
 * hours does not wait for all of them.
 */
export const nextLook = (createdAt: number, now: number): number =>
  Math.min(now + WATCH_EVERY_MS, ...WATCH_AT_MS.map((after) => createdAt + after).filter((at) => at > now));

/** Silence of which an operator hears, in ms. */
const LONG_MS = 60 * 60_000;

/**
 * Tells the log, at each look, of money that may have left an hour ago or more. The bank does not show that money, or
 * still has it on its way.
 */
export function warnOfMoneyUnderWay(
  { log, now, isBankAway }: MoneyDeps,
  createdAt: number,
  said: PspOutcome<unknown>,
  facts: object,
): void {
  if (isBankAway() || now() - createdAt < LONG_MS) return;
  if (said.kind === 'ok') {
    log.warn(facts, 'the bank has money on its way for an hour or more; its hold stays');
    return;
  }
  const detail = 'detail' in said ? said.detail : said.kind;
  log.warn({ ...facts, said: detail }, 'the bank does not say whether money left; its hold stays');
}
