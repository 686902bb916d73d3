import { createHmac } from 'node:crypto';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import { isSameBytes } from '../web/same-bytes.ts';

/** Time for which the link of a guest's receipt opens it, ms. */
export const RECEIPT_MS = 7 * DAY_MS;

/** The purchase of a token, and the token's end (ms). */
interface Opened {
  purchaseId: string;
  until: number;
}

const sign = (secret: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', secret).update(`guest-receipt ${payload}`).digest();

/** The token of a receipt's link. It names the purchase and its end, with a proof that nobody else can make. */
export function receiptToken(secret: Uint8Array, { purchaseId, until }: Opened): string {
  const payload = `${purchaseId}.${until.toString(36)}`;
  return `${payload}.${sign(secret, payload).toString('base64url')}`;
}

/** The purchase of a token. Null for a token that is not ours, and for one that has ended at `now` (ms). */
export function openReceipt(secret: Uint8Array, token: string, now: number): string | null {
  const [purchaseId = '', until = '', proof = ''] = token.split('.');
  const wanted = sign(secret, `${purchaseId}.${until}`);
  if (!isSameBytes(Buffer.from(proof, 'base64url'), wanted)) return null;
  return Number.parseInt(until, 36) > now ? purchaseId : null;
}
