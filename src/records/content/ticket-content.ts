import type { Content } from '../record.ts';

export type TicketRole = 'customer' | 'manager';

/** Writer of a content, in the form of the content. */
export interface Writer {
  username: string;
  email: string;
  /** The profile's name; may be empty. */
  name: string;
}

export interface TicketPlace {
  id: string;
  name: string;
  owner: string | null;
  recipientName: string;
}

/** The profile's name, or the part of the e-mail before the @. */
function displayName({ name, email }: Pick<Writer, 'name' | 'email'>): string {
  return name.trim() || email.split('@')[0] || email;
}

/** Name of a manager: the profile's name, else the e-mail, else 'Gerente'. */
function managerName({ name, email }: Pick<Writer, 'name' | 'email'>): string {
  return name.trim() || email || 'Gerente';
}

/** A customer as a ticket names them. */
export function userInfo(writer: Writer): Content {
  const { username, email, name } = writer;
  return { username, email, name, displayName: displayName(writer) };
}

/** The place and its owner as a ticket names them. They come from the location, as its reader sees it [L-01]. */
export function placeInfo(location: TicketPlace): Content {
  const { id, name, owner, recipientName } = location;
  return {
    managerInfo: { username: owner, displayName: recipientName || 'Gerente' },
    locationInfo: { name, id },
  };
}

/** Author of a text, and their role. The name is the one for the other side. */
export function authorInfo(writer: Writer, role: TicketRole): Content {
  return { ...userInfo(writer), displayName: shownName(writer, role), role };
}

/** Name of a person in a conversation or a ticket [C-01, T-02]. */
export const shownName = (writer: Pick<Writer, 'name' | 'email'>, role: TicketRole): string =>
  role === 'manager' ? managerName(writer) : displayName(writer);
