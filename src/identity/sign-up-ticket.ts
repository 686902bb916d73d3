import { toText } from './sealed.ts';

/** In the tab's storage until a sign-up is confirmed; says nothing of anybody. */
const KEY = 'vendinha.signup';

/** What goes with a request as ClientMetadata; a provider that does not know it ignores it. */
export type Ticket = { signUp: string };

/**
 * Says which sign-up of an address was made in this tab: others may sign the same address up meanwhile, and whoever types
 * a code here wants the password that was typed here.
 */
export function newTicket(): Ticket {
  return { signUp: toText(crypto.getRandomValues(new Uint8Array(24))) };
}

/** Keeps the ticket of a sign-up that was made. */
export async function keepTicket(ticket: Ticket, email: string): Promise<void> {
  sessionStorage.setItem(KEY, JSON.stringify({ ...ticket, of: await markOf(ticket, email) }));
}

/** The ticket of the sign-up that this tab made of an address; none for any other address. */
export async function ticketOf(email: string): Promise<Ticket | undefined> {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Ticket & { of: string }) | null;
  return kept && kept.of === (await markOf(kept, email)) ? { signUp: kept.signUp } : undefined;
}

/** It is confirmed: nothing asks with the ticket any more. */
export function dropTicket(): void {
  sessionStorage.removeItem(KEY);
}

async function markOf({ signUp }: Ticket, email: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${signUp}:${email.trim().toLowerCase()}`);
  return toText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
