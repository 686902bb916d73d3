import { inviteStatus } from './content/invite.ts';

/** Marks the audience of an invite that no longer opens its location: its invitee may still read it. */
const REVOKED = 'revoked:';

/** One invited address as compared: a lower-case e-mail, or a domain with its '@'. Null when it is neither. */
export function inviteAddress(reference: string | null): string | null {
  const text = (reference ?? '').trim().toLowerCase();
  const domain = text.includes('@') ? text : `@${text}`;
  return /^[^\s@,;:]*@[^\s@,;:]+\.[^\s@,;:]+$/.test(domain) ? domain : null;
}

/** What the audience of an INVITE is stored as; only an ACTIVE one (the default) opens the location. */
export function inviteAudience(reference: string | null, status: unknown): string | null {
  const address = inviteAddress(reference);
  if (!address) return null;
  return inviteStatus(status) === 'ACTIVE' ? address : REVOKED + address;
}

/** The audiences that invite this e-mail into a location: the address itself and its domain. */
export function invitingAudiences(email: string | null): string[] {
  const address = inviteAddress(email);
  if (!address || address.startsWith('@')) return [];
  return [address, address.slice(address.indexOf('@'))];
}

/** The audiences of every invite this e-mail may read, revoked ones included. */
export function readableAudiences(email: string | null): string[] {
  return invitingAudiences(email).flatMap((audience) => [audience, REVOKED + audience]);
}
