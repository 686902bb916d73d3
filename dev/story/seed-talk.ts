import type { Tx } from '../../server/db/store.ts';
import { putRecord, type StoredRow } from '../../server/records/rows/write-record.ts';
import { DAY_MS } from '../../src/domain/words/day.ts';
import { parseContent, type RecordType } from '../../src/records/record.ts';
import type { Subs } from './cast.ts';
import type { Chance } from './random.ts';
import type { Shop } from './seed-shops.ts';

const MINUTE_MS = 60_000;

/** Minutes ago, who speaks, what they say. */
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
  type: RecordType,
  parentId: string,
  owner: string,
  reference: string | null,
  content: object,
) => Promise<StoredRow>;

/** The invite that lets Marina in, one conversation, and two tickets in different states. */
export async function seedTalk(tx: Tx, shops: readonly Shop[], subs: Subs, chance: Chance): Promise<void> {
  const write: Write = (at, type, parentId, owner, reference, content) =>
    putRecord(
      { ...tx, now: at },
      { id: chance.uuid(), type, parentId, owner, reference, content: JSON.stringify(content) },
    );
  const library = shopOf(shops, 'biblioteca');
  await seedInvite(write, tx.now - 80 * DAY_MS, library, subs);
  await seedChat(write, tx.now, library, subs);
  const solved = await seedTickets(write, tx.now, library, shopOf(shops, 'rodoviaria'), subs);
  // As the server does when an update is accepted: the ticket carries the latest status and is newer than its updates.
  const content = JSON.stringify({ ...parseContent(solved.content), status: 'resolved', seen: true });
  await putRecord({ ...tx, now: tx.now - 19 * DAY_MS }, { ...solved, content }, { previous: solved });
}

async function seedInvite(write: Write, at: number, shop: Shop, subs: Subs): Promise<void> {
  await write(at, 'INVITE', shop.id, subs.bento, 'marina@exemplo.com.br', {
    email: 'marina@exemplo.com.br',
    locationId: shop.id,
    locationName: shop.place.name,
    status: 'ACTIVE',
    invitedBy: 'Bento Ribeiro',
    createdAt: new Date(at).toISOString(),
  });
}

async function seedChat(write: Write, now: number, shop: Shop, subs: Subs): Promise<void> {
  for (const [minutesAgo, who, text] of TALK) {
    const at = now - minutesAgo * MINUTE_MS;
    const fromMarina = who === 'marina';
    await write(at, 'CHAT_MESSAGE', shop.id, subs[who], fromMarina ? subs.bento : subs.marina, {
      text,
      sender: subs[who],
      senderName: fromMarina ? 'Marina Duarte' : 'Bento Ribeiro',
      senderEmail: `${who}@exemplo.com.br`,
      senderRole: fromMarina ? 'customer' : 'manager',
      timestamp: at,
    });
  }
}

async function seedTickets(
  write: Write,
  now: number,
  library: Shop,
  station: Shop,
  subs: Subs,
): Promise<StoredRow> {
  const ticket = (at: number, shop: Shop, subject: string, subjectType: string, description: string) =>
    write(at, 'LOCATION_TICKET', shop.id, subs.marina, shop.ownerSub, {
      subject,
      subjectType,
      description,
      status: 'open',
      relatedObject: null,
      images: [],
      responses: [],
      seen: false,
      timestamp: at,
      userInfo: personOf(subs.marina, 'marina@exemplo.com.br', 'Marina Duarte'),
      locationInfo: { id: shop.id, name: shop.place.name },
    });
  await ticket(
    now - 5 * DAY_MS,
    station,
    'Problema com Produto',
    'produto',
    'A lata de guaraná veio amassada.',
  );
  const asked = now - 20 * DAY_MS;
  const solved = await ticket(asked, library, 'Dúvida', 'duvida', 'O café com leite tem opção sem lactose?');
  const author = { ...personOf(subs.bento, 'bento@exemplo.com.br', 'Bento Ribeiro'), role: 'manager' };
  const update = (at: number, content: object) =>
    write(at, 'LOCATION_TICKET', solved.id, subs.bento, null, {
      ...content,
      subject: 'Dúvida',
      timestamp: at,
      seen: false,
      author,
    });
  await update(asked + 45 * MINUTE_MS, {
    updateType: 'RESPONSE',
    message: 'Ainda não, mas já pedimos ao fornecedor.',
  });
  await update(now - 19 * DAY_MS, {
    updateType: 'STATUS_CHANGE',
    status: 'resolved',
    previousStatus: 'open',
  });
  return solved;
}

const personOf = (username: string, email: string, name: string) => ({
  username,
  email,
  name,
  displayName: name,
});

function shopOf(shops: readonly Shop[], key: string): Shop {
  const shop = shops.find((one) => one.place.key === key);
  if (!shop) throw new Error(`the demo has no place ${key}`);
  return shop;
}
