import { personName } from '../../domain/people/person-name.ts';
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

/** Name of a manager: the profile's name, else the whole e-mail, by which the owner signs, else 'Gerente'. */
function managerName({ name, email }: Pick<Writer, 'name' | 'email'>): string {
  return name.trim() || email || 'Gerente';
}

/** A customer as a ticket names them. */
export function userInfo(writer: Writer): Content {
  const { username, email, name } = writer;
  return { username, email, name, displayName: personName(writer, email) };
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
  role === 'manager' ? managerName(writer) : personName(writer, writer.email);
