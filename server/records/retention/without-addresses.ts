import { foldEmail, isEmail } from '../../../src/domain/people/email.ts';
import { text } from '../../../src/records/content/read.ts';
import { shownName } from '../../../src/records/content/ticket-content.ts';
import { type Content, parseContent, type RecordRow } from '../../../src/records/record.ts';
import { asContent } from '../types/ticket-answers.ts';

/** Types that say to customers who wrote for a shop. */
export const SIGNED_TYPES = ['CHAT_MESSAGE', 'LOCATION_TICKET', 'TICKET_UPDATE', 'INVITE'] as const;

/** Sub and address of a shop's owner, who alone signs with one. */
export interface SigningShop {
  owner: string | null;
  email: string | null;
}

/** The name of who works at a shop, as customers read it. */
const nameOf = (name: unknown): string => shownName({ name: text(name), email: '' }, 'manager');

/** The content of a record without the addresses of those who work at a shop of another. The same text where it has none. Pure. */
export function withoutAddresses(
  { type, owner, content }: Pick<RecordRow, 'type' | 'owner' | 'content'>,
  shop: SigningShop,
): string | null {
  const before = parseContent(content);
  const after =
    type === 'INVITE'
      ? inviteWithout(before, shop)
      : type === 'CHAT_MESSAGE'
        ? messageWithout(before, owner === shop.owner)
        : ticketWithout(before, shop);
  return after === before ? content : JSON.stringify(after);
}

function inviteWithout(content: Content, { email }: SigningShop): Content {
  const fields = ['invitedBy', 'revokedBy'].filter((field) => {
    const name = text(content[field]);
    return isEmail(name) && foldEmail(name) !== email;
  });
  if (fields.length === 0) return content;
  return { ...content, ...Object.fromEntries(fields.map((field) => [field, nameOf('')])) };
}

function messageWithout(content: Content, isOwners: boolean): Content {
  const { senderEmail, ...kept } = content;
  const isNamed = !isEmail(text(content.senderName));
  if (isOwners || content.senderRole !== 'manager' || (isNamed && senderEmail === undefined)) return content;
  return isNamed ? kept : { ...kept, senderName: nameOf('') };
}

function ticketWithout(content: Content, shop: SigningShop): Content {
  const author = content.author === undefined ? undefined : authorWithout(content.author, shop);
  const responses = Array.isArray(content.responses)
    ? content.responses.map((one: unknown) => {
        const answer = asContent(one);
        const signed = authorWithout(answer.author, shop);
        return signed === answer.author ? one : { ...answer, author: signed };
      })
    : [];
  const before = Array.isArray(content.responses) ? content.responses : [];
  const isSame = author === content.author && responses.every((one, index) => one === before[index]);
  if (isSame) return content;
  return { ...content, ...(author !== undefined && { author }), ...(before.length > 0 && { responses }) };
}

function authorWithout(author: unknown, { owner }: SigningShop): unknown {
  const { username, role, email, name, displayName } = asContent(author);
  const isAnothers = role === 'manager' && (owner === null || username !== owner);
  if (!isAnothers || (text(email) === '' && !isEmail(text(displayName)))) return author;
  return { ...asContent(author), email: '', displayName: nameOf(name) };
}
