import type { Centavos } from '../../domain/money/money.ts';
import { peopleWithShownDoings } from '../../domain/people/staff.ts';
import { byName } from '../../domain/words/name-order.ts';
import { parseContent, type RecordRow, type RecordType } from '../../records/record.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { readStaff, type Staff } from '../../records/types/shop/staff.ts';
import { useData } from '../hooks/data-context.tsx';
import { useLiveList } from '../hooks/hooks.ts';
import type { Live } from '../live/live.ts';
import type { Entry } from '../mirror/entry.ts';
import { fold } from '../mirror/fold.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { readOwnStaff } from '../mirror/own-staff.ts';
import { readNamedShops } from './shop-names.ts';

/** One role of one person at one own shop, with edits on top. */
export interface TeamRole {
  row: RecordRow;
  staff: Staff;
  entry: Entry | null;
}

/** A person of the team, or one invited to it. */
export interface TeamMember {
  email: string;
  name: string;
  /** Their account; null before they accept. */
  sub: string | null;
  roles: readonly TeamRole[];
  /** Their last act at own shops, as far as this device knows. Null also in a team too large to tell it. */
  last: Doing | null;
}

export interface Doing {
  /** Id of the record that tells it. */
  id: string;
  kind: 'stock' | 'answer' | 'item';
  locationId: string;
  /** ms of the server's clock. */
  at: number;
}

const MAX_DOINGS = 20;

/** Everybody who works at one's own shops or is invited to, by name. */
export function useTeam(): Live<TeamMember> {
  const { user } = useData();
  return useLiveList('team', { scope: { kind: 'team' }, read: (tx) => readTeam(tx, user.sub) });
}

/**
 * E-mails of those who work at a location. Null where this device does not know them: before the first whole answer,
 * and for staff there, who may not read its team.
 */
export function useWorkersAt({ id, owner }: Pick<Location, 'id' | 'owner'>): readonly string[] | null {
  const { sub } = useData().user;
  const { rows, freshness } = useTeam();
  if (owner !== sub || freshness.syncedAt === null) return null;
  const worksThere = ({ staff }: TeamRole): boolean => staff.locationId === id && staff.status === 'ACTIVE';
  return rows.filter(({ roles }) => roles.some(worksThere)).map(({ email }) => email);
}

/** Last acts of one person of the team at own shops, newest first. */
export function useDoings(sub: string): Live<Doing> {
  return useLiveList(`doings:${sub}`, {
    scope: { kind: 'doings', id: sub },
    read: (tx) => readDoings(tx, sub),
  });
}

async function readTeam(tx: MirrorTx, owner: string): Promise<TeamMember[]> {
  const rows = await tx.select({ by: 'owner', owner, type: 'STAFF' });
  const folded = fold(rows, await tx.entries(), (row) => row.type === 'STAFF' && row.owner === owner);
  const roles = folded
    .map(({ row, entry }) => ({ row, entry, staff: readStaff(row) }))
    .filter(({ staff }) => staff.status === 'ACTIVE' || staff.status === 'INVITED');
  const withDoings = peopleWithShownDoings(rows.map(readStaff));
  const emails = [...new Set(roles.map(({ staff }) => staff.email))];
  const members = emails.map(async (email): Promise<TeamMember> => {
    const theirs = roles.filter(({ staff }) => staff.email === email);
    const sub = theirs.find(({ staff }) => staff.sub !== null)?.staff.sub ?? null;
    const name = theirs.find(({ staff }) => staff.sub !== null)?.staff.name ?? email;
    const [last = null] = sub !== null && withDoings.includes(sub) ? await readDoings(tx, sub) : [];
    return { email, name, sub, roles: theirs, last };
  });
  return (await Promise.all(members)).sort(byName);
}

async function readDoings(tx: MirrorTx, sub: string): Promise<Doing[]> {
  const of = async (type: RecordType, kind: Doing['kind']): Promise<Doing[]> => {
    const rows = await tx.select({ by: 'owner', owner: sub, type });
    const shown = rows.filter(
      ({ content }) => type === 'STOCK_CHANGE' || type === 'EDIT' || isOfShop(content),
    );
    return Promise.all(
      shown.map(async (row) => ({
        id: row.id,
        kind,
        at: row.createdAt,
        locationId: await locationIdOf(tx, row),
      })),
    );
  };
  const found = await Promise.all([
    of('STOCK_CHANGE', 'stock'),
    of('CHAT_MESSAGE', 'answer'),
    of('LOCATION_TICKET', 'answer'),
    of('TICKET_UPDATE', 'answer'),
    of('EDIT', 'item'),
  ]);
  return found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_DOINGS);
}

/** Location of an act. An update names its ticket alone, and is stored with either ticket type. */
async function locationIdOf(tx: MirrorTx, { type, parentId }: RecordRow): Promise<string> {
  const id = parentId ?? '';
  const isAnswer = type === 'LOCATION_TICKET' || type === 'TICKET_UPDATE';
  const ticket = isAnswer ? await tx.row({ type: 'LOCATION_TICKET', id }) : undefined;
  return ticket?.parentId ?? id;
}

/** True for words said for the shop, not as its customer. */
const isOfShop = (content: string | null): boolean => {
  const { senderRole, author } = parseContent(content) as {
    senderRole?: unknown;
    author?: { role?: unknown };
  };
  return senderRole === 'manager' || author?.role === 'manager';
};

/** Own shops to which somebody can be invited, by name. */
export function useOwnShops(): Live<{ id: string; name: string }> {
  const { user } = useData();
  return useLiveList('own-shops', {
    scope: { kind: 'myLocations' },
    read: async (tx) => (await readNamedShops(tx, user.sub)).filter(({ role }) => role === null),
  });
}

/** The STAFF record by which this person works at a shop; undefined where there is none. */
export async function readOwnRole(
  tx: Pick<MirrorTx, 'select' | 'rows'>,
  user: { sub: string; email: string },
  locationId: string,
): Promise<RecordRow | undefined> {
  const own = await readOwnStaff(tx, user);
  const role = own.find((one) => one.status === 'ACTIVE' && one.locationId === locationId);
  return role && (await tx.rows([{ type: 'STAFF', id: role.id }]))[0];
}

/**
 * Most that this person may give back of sales in a day at a location, centavos, as far as this device knows. Null for
 * its owner, who has no limit; 0 for a person who may give nothing back.
 */
export function useReturnLimit(locationId: string): Centavos | null {
  const { user } = useData();
  const { rows } = useLiveList<{ limit: Centavos | null }>(`return-limit:${locationId}`, {
    scope: { kind: 'work' },
    read: async (tx) => {
      const [location] = await tx.rows([{ type: 'LOCATION', id: locationId }]);
      if (location?.owner === user.sub) return [{ limit: null }];
      const role = await readOwnRole(tx, user, locationId);
      return [{ limit: role ? readStaff(role).returnLimit : 0 }];
    },
  });
  return rows[0] ? rows[0].limit : 0;
}
