import { foldEmail } from '../../domain/people/email.ts';
import { toText } from './sealed.ts';

/** Key in sessionStorage, until a sign-up is confirmed. Its value holds no personal data. */
const KEY = 'vendinha.signup';

/** Sent with a request as ClientMetadata. A provider that does not know it ignores it. */
export type SignUpTicket = { signUp: string };

/**
 * Identifies the sign-up made in this tab. Others may sign up the same address meanwhile, and a code typed here
 * must confirm the password typed here.
 */
export function newTicket(): SignUpTicket {
  return { signUp: toText(crypto.getRandomValues(new Uint8Array(24))) };
}

/** Stores the ticket of a sign-up. */
export async function keepTicket(ticket: SignUpTicket, email: string): Promise<void> {
  sessionStorage.setItem(KEY, JSON.stringify({ ...ticket, of: await markOf(ticket, email) }));
}

/** The ticket of this tab's sign-up of an address. Undefined for any other address. */
export async function ticketOf(email: string): Promise<SignUpTicket | undefined> {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (SignUpTicket & { of: string }) | null;
  return kept && kept.of === (await markOf(kept, email)) ? { signUp: kept.signUp } : undefined;
}

/** Drops the ticket of a confirmed sign-up. */
export function dropTicket(): void {
  sessionStorage.removeItem(KEY);
}

async function markOf({ signUp }: SignUpTicket, email: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${signUp}:${foldEmail(email)}`);
  return toText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
