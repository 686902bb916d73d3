import type { Tx } from '../../server/db/store.ts';
import { putRecord, type StoredRow } from '../../server/records/rows/write-record.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/words/time-units.ts';
import type { TicketPlace, Writer } from '../../src/records/content/ticket-content.ts';
import { parseContent, type RecordType } from '../../src/records/record.ts';
import type { WrittenContent } from '../../src/records/type-definition.ts';
import { INVITE } from '../../src/records/types/shop/invite.ts';
import { CHAT_MESSAGE } from '../../src/records/types/talk/chat-message.ts';
import { LOCATION_TICKET, type NewTicket } from '../../src/records/types/talk/location-ticket.ts';
import { type NewUpdate, TICKET_UPDATE } from '../../src/records/types/talk/ticket-update.ts';
import type { Subs } from './cast.ts';
import type { Chance } from './random.ts';
import type { Shop } from './seed-shops.ts';

/** Minutes ago, speaker and text of each message. */
const TALK = [
  [2890, 'marina', 'Oi! O pão de queijo da tarde já chegou?'],
  [2884, 'bento', 'Chegou agora, Marina. Está quentinho!'],
  [2880, 'marina', 'Perfeito, vou descer no intervalo.'],
  [190, 'marina', 'Vocês vão ter café gelado essa semana?'],
  [171, 'bento', 'Sim, reponho amanhã cedo.'],
] as const;

/** Writes one record as of an instant (ms). */
type Write = (
  at: number,
  place: { type: RecordType; parentId: string; owner: string },
  written: WrittenContent,
) => Promise<StoredRow>;

/** Writes the invite that lets Marina in, one conversation, and two tickets in different states. */
export async function seedTalk(tx: Tx, shops: readonly Shop[], subs: Subs, chance: Chance): Promise<void> {
  const write: Write = (at, place, { reference, content }) =>
    putRecord(
      { ...tx, now: at },
      { id: chance.uuid(), ...place, reference, content: JSON.stringify(content) },
    );
  const library = shopOf(shops, 'biblioteca');
  await seedInvite(write, library, subs);
  await seedChat(write, tx.now, library, subs);
  const solved = await seedTickets(write, tx.now, { library, station: shopOf(shops, 'rodoviaria') }, subs);
  // The server does the same for an accepted update: the ticket carries the latest status and is newer than its
  // updates.
  const content = JSON.stringify({ ...parseContent(solved.content), status: 'resolved', seen: true });
  await putRecord({ ...tx, now: tx.now - 19 * DAY_MS }, { ...solved, content }, { previous: solved });
}

/** Writes an invite as old as the shop, because Marina buys there from the first day on. */
async function seedInvite(write: Write, shop: Shop, subs: Subs): Promise<void> {
  const location = { id: shop.id, name: shop.place.name };
  const at = shop.openedAt;
  const invited = { address: 'marina@exemplo.com.br', location, invitedBy: 'Bento Ribeiro', at };
  await write(at, { type: 'INVITE', parentId: shop.id, owner: subs.bento }, INVITE.write(invited));
}

async function seedChat(write: Write, now: number, shop: Shop, subs: Subs): Promise<void> {
  for (const [minutesAgo, who, text] of TALK) {
    const at = now - minutesAgo * MINUTE_MS;
    const { username: sub, email, name } = personOf(who, subs);
    const role = who === 'marina' ? 'customer' : 'manager';
    const to = who === 'marina' ? subs.bento : subs.marina;
    const message = { text, at, role, sender: { sub, name, email }, to } as const;
    const place = { type: 'CHAT_MESSAGE', parentId: shop.id, owner: sub } as const;
    await write(at, place, CHAT_MESSAGE.write(message));
  }
}

async function seedTickets(
  write: Write,
  now: number,
  { library, station }: { library: Shop; station: Shop },
  subs: Subs,
): Promise<StoredRow> {
  const ticket = (
    at: number,
    shop: Shop,
    words: Pick<NewTicket, 'subject' | 'subjectType' | 'description'>,
  ) =>
    write(
      at,
      { type: 'LOCATION_TICKET', parentId: shop.id, owner: subs.marina },
      LOCATION_TICKET.write({
        ticket: { ...words, images: [], related: null, location: ticketLocationOf(shop) },
        writer: personOf('marina', subs),
        at,
      }),
    );
  await ticket(now - 5 * DAY_MS, station, {
    subject: 'Problema com Produto',
    subjectType: 'produto',
    description: 'A lata de guaraná veio amassada.',
  });
  const subject = 'Dúvida';
  const asked = now - 20 * DAY_MS;
  const solved = await ticket(asked, library, {
    subject,
    subjectType: 'duvida',
    description: 'O café com leite tem opção sem lactose?',
  });
  const update = (at: number, added: NewUpdate) => {
    const writing = { writer: personOf('bento', subs), role: 'manager', at } as const;
    return write(
      at,
      { type: 'LOCATION_TICKET', parentId: solved.id, owner: subs.bento },
      TICKET_UPDATE.write({ update: added, writing }),
    );
  };
  await update(asked + 45 * MINUTE_MS, { subject, message: 'Ainda não, mas já pedimos ao fornecedor.' });
  await update(now - 19 * DAY_MS, { subject, status: 'resolved', previousStatus: 'open' });
  return solved;
}

const NAMES = { marina: 'Marina Duarte', bento: 'Bento Ribeiro' };

const personOf = (who: keyof typeof NAMES, subs: Subs): Writer => ({
  username: subs[who],
  email: `${who}@exemplo.com.br`,
  name: NAMES[who],
});

const ticketLocationOf = ({ id, ownerSub, place }: Shop): TicketPlace => ({
  id,
  name: place.name,
  owner: ownerSub,
  recipientName: place.recipientName,
});

function shopOf(shops: readonly Shop[], key: string): Shop {
  const shop = shops.find((one) => one.place.key === key);
  if (!shop) throw new Error(`the demo has no place ${key}`);
  return shop;
}
