import { isGuest } from '../../../src/domain/people/guest.ts';

/** Where our money really lies: what the payment provider holds for us, negative by the sum of all other accounts. */
export const PSP_ACCOUNT = 'platform:psp';
/** Payments whose owner is unknown. */
export const SUSPENSE_ACCOUNT = 'platform:suspense';
/** Gifts and corrections by the platform; negative by what it gave. */
export const ADJUSTMENTS_ACCOUNT = 'platform:adjustments';
/** What the platform kept of revenue withdrawals. */
export const FEES_ACCOUNT = 'platform:fees';
/** What the platform earned by selling equipment, delivery included. */
export const SALES_ACCOUNT = 'platform:sales';
/** How the reference of an equipment sale begins; the id of its REQUEST follows. */
export const EQUIPMENT_REFERENCE = 'equipment:';

/** What a person may spend. */
export const balanceAccount = (sub: string): string => `user:${sub}:balance`;
/** Where money for a buyer goes. The guest of a tablet has no balance, so theirs stays without an owner. */
export const creditAccount = (sub: string): string => (isGuest(sub) ? SUSPENSE_ACCOUNT : balanceAccount(sub));
/** What a location owner earned. */
export const revenueAccount = (sub: string): string => `user:${sub}:revenue`;
/** What open purchases hold of a person's balance. */
export const holdAccount = (sub: string): string => `user:${sub}:hold`;
/** What withdrawals under way hold of a person's balance and revenue, fee included. */
export const payoutAccount = (sub: string): string => `user:${sub}:payout`;
/** What refunds under way hold of a location owner's revenue: it left the revenue and not the bank. */
export const refundAccount = (sub: string): string => `user:${sub}:refund`;
/** What open claims of banks (MED) freeze of a person's balance. */
export const frozenAccount = (sub: string): string => `user:${sub}:frozen`;

/** Whose account it is; only for those of people. */
export const ownerOf = (account: string): string => account.split(':')[1] ?? '';

/** True for accounts that may always fall below zero. */
export const isPlatform = (account: string): boolean => account.startsWith('platform:');
