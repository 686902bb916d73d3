import { foldEmail } from '../../domain/people/email.ts';
import { emailDomain } from '../../domain/shop/discovery.ts';

/** Addresses under which an INVITE may reach this e-mail [H-08]. */
export function inviteReferences(email: string): string[] {
  const address = foldEmail(email);
  const domain = emailDomain(address);
  return domain === '' ? [address] : [address, `@${domain}`, domain];
}
