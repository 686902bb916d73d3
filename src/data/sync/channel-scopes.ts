import { chatChannel, supportChannel } from '../../records/events.ts';
import { type Scope, scopeKey } from '../basis/scope.ts';
import { type MirrorTx, SYNCED } from '../mirror/mirror-store.ts';

/**
 * Scopes that a channel of chat or support tells of. A location's channel tells of that location. A person's channel
 * tells of every place where this device knows a word of theirs. `ifKnown`: leaves out a location never read here.
 */
export async function scopesOfChannel(
  tx: MirrorTx,
  channel: string,
  sub: string,
  ifKnown = false,
): Promise<Scope[]> {
  const [, kind, id = ''] = channel.split('/');
  if (channel === chatChannel(sub))
    return (await talkPlaces(tx, sub)).map((place) => ({ kind: 'chat', id: place }));
  if (channel === supportChannel(sub))
    return (await ticketPlaces(tx, sub)).map((place) => ({ kind: 'tickets', id: place }));
  const scope: Scope = { kind: kind === 'chat' ? 'chat' : 'tickets', id };
  const isKnown = !ifKnown || (await tx.kept(SYNCED + scopeKey(scope))) !== undefined;
  return isKnown ? [scope] : [];
}

async function talkPlaces(tx: MirrorTx, sub: string): Promise<string[]> {
  const type = 'CHAT_MESSAGE';
  const written = await tx.select({ by: 'owner', owner: sub, type });
  const received = await tx.select({ by: 'reference', reference: sub, type });
  return distinct([...written, ...received].map(({ parentId }) => parentId));
}

/** The parent of an update is its ticket, so tickets are left out of the parents. */
async function ticketPlaces(tx: MirrorTx, sub: string): Promise<string[]> {
  const own = await tx.select({ by: 'owner', owner: sub, type: 'LOCATION_TICKET' });
  const tickets = new Set(own.map(({ id }) => id));
  return distinct(own.map(({ parentId }) => parentId)).filter((id) => !tickets.has(id));
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];
