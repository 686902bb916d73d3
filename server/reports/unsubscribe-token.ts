import { createHmac } from 'node:crypto';
import { isSameBytes } from '../web/same-bytes.ts';

const sign = (secret: Uint8Array, sub: string): Buffer =>
  createHmac('sha256', secret).update(`stop-mail ${sub}`).digest();

/** Token that ends a person's mails. It works for ever, since mails are kept, and can do nothing else. */
export const unsubscribeToken = (secret: Uint8Array, sub: string): string =>
  `${Buffer.from(sub).toString('base64url')}.${sign(secret, sub).toString('base64url')}`;

/** The person whose mails a token ends. Null for a token that is not ours. */
export function openUnsubscribeToken(secret: Uint8Array, token: string): string | null {
  const [person = '', proof = ''] = token.split('.');
  const sub = Buffer.from(person, 'base64url').toString();
  return isSameBytes(Buffer.from(proof, 'base64url'), sign(secret, sub)) ? sub : null;
}
