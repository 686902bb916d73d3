import { isAccountEmail } from '../../src/domain/people/account-email.ts';
import { foldEmail } from '../../src/domain/people/email.ts';

const SUB = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A username in the form in which it is compared: without surrounding spaces, in lower case. */
export function foldUsername(text: string): string {
  return foldEmail(text);
}

export function isEmailUsername(folded: string): boolean {
  return isAccountEmail(folded);
}

/** True for a folded username that is a `sub`. */
export function isSub(folded: string): boolean {
  return SUB.test(folded);
}

/** Address of a mailed code, as the service shows it: `a***@b***`. */
export function maskedEmail(email: string): string {
  return `${email.charAt(0)}***@${email.charAt(email.indexOf('@') + 1)}***`;
}
