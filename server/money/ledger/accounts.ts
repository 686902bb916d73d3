import { isGuest } from '../../../src/domain/people/guest.ts';

/** Account of the money that the payment provider holds for us: minus the sum of all other accounts. */
export const PSP_ACCOUNT = 'platform:psp';
/** Account of payments whose owner is unknown. */
export const SUSPENSE_ACCOUNT = 'platform:suspense';
/** Account of gifts and corrections by the platform. It is negative by the amounts that it gave. */
export const ADJUSTMENTS_ACCOUNT = 'platform:adjustments';
/** Account of the platform's fees for revenue withdrawals. */
export const FEES_ACCOUNT = 'platform:fees';
/** Account of the platform's revenue from equipment, delivery included. */
export const SALES_ACCOUNT = 'platform:sales';
/** The beginning of an equipment sale's reference; the id of its REQUEST follows. */
export const EQUIPMENT_REFERENCE = 'equipment:';

/** Account of a person's balance, which they may spend. */
export const balanceAccount = (sub: string): string => `user:${sub}:balance`;
/** The account that gets money for a buyer. The guest of a tablet has no balance, so theirs stays without an owner. */
export const creditAccount = (sub: string): string => (isGuest(sub) ? SUSPENSE_ACCOUNT : balanceAccount(sub));
/** Stands for a sub where money has no owner: it lies in suspense, or comes from there. */
export const NOBODY = '';

/** Account of a location owner's revenue. */
export const revenueAccount = (sub: string): string => `user:${sub}:revenue`;
/** Account of the part of a person's balance that open purchases hold. */
export const holdAccount = (sub: string): string => `user:${sub}:hold`;
/** Account of the part of a person's balance and revenue that withdrawals under way hold, fee included. */
export const payoutAccount = (sub: string): string => `user:${sub}:payout`;
/**
 * Account of the money that refunds under way hold. It left the revenue of a location's owner, or suspense, and not the
 * bank.
 */
export const refundAccount = (seller: string): string =>
  seller === NOBODY ? 'platform:refund' : `user:${seller}:refund`;
/** Account that the money of a refund came from. It goes back there where the bank does not carry it out. */
export const refundSource = (seller: string): string =>
  seller === NOBODY ? SUSPENSE_ACCOUNT : revenueAccount(seller);
/** Account of the part of a person's balance that open claims of banks (MED) freeze. */
export const frozenAccount = (sub: string): string => `user:${sub}:frozen`;

/** The sub of an account's owner; only for accounts of people. */
export const ownerOf = (account: string): string => account.split(':')[1] ?? '';

/** True for accounts that may always fall below zero. */
export const isPlatform = (account: string): boolean => account.startsWith('platform:');
