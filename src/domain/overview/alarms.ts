import { needsOf, TICKET_MS } from './needs.ts';
import type { ShopFigures } from './overview.ts';

/** Kinds of alarms that an owner may hear as soon as they begin, most costly first. */
export const ALARM_KINDS = ['offline', 'soldOut', 'ticket', 'silent'] as const;

export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A cause that stands at one shop. */
export interface Alarm {
  kind: AlarmKind;
  shopId: string;
  /** Name of the cause. A later cause of the same kind has another. */
  key: string;
  /** Beginning of the cause, ms. Null where nobody knows it. */
  since: number | null;
  /** The item that is sold out, or the writer of the ticket. */
  name: string | null;
}

/** The shop of an alarm by its key. Every key has it behind the kind. */
export const shopOfAlarm = (key: string): string => key.split(':')[1] ?? '';

/** A shop as alarms see it. */
export interface WatchedShop {
  figures: ShopFigures;
  /** Items that sell and have none left. */
  soldOut: readonly { id: string; name: string }[];
}

/** The causes that stand at an instant, ms of the server, in the order of their kinds. */
export function alarmsOf(shops: readonly WatchedShop[], at: number): Alarm[] {
  const needs = needsOf(shops, at);
  return ALARM_KINDS.flatMap((kind): Alarm[] => {
    if (kind === 'soldOut') return shops.flatMap(soldOutAt);
    if (kind === 'ticket') return shops.flatMap(({ figures }) => overdueTickets(figures, at));
    const found = needs.find((need) => need.kind === kind);
    return (found?.shops ?? []).map(({ shop: { figures }, since }) => {
      const { id } = figures;
      return { kind, shopId: id, key: `${kind}:${id}`, since, name: null };
    });
  });
}

/** Each ticket that waits for too long, so that one in progress hides none of the later ones. */
const overdueTickets = ({ id, oldestTickets = [] }: ShopFigures, at: number): Alarm[] =>
  oldestTickets
    .filter((ticket) => at - ticket.at > TICKET_MS)
    .map((ticket) => ({
      ...{ kind: 'ticket', shopId: id, key: `ticket:${id}:${ticket.id}` },
      ...{ since: ticket.at, name: ticket.name },
    }));

function soldOutAt({ figures: { id }, soldOut }: WatchedShop): Alarm[] {
  return soldOut.map((item) => ({
    kind: 'soldOut',
    shopId: id,
    key: `soldOut:${id}:${item.id}`,
    since: null,
    name: item.name,
  }));
}

/** Most sold-out items that are remembered for one person: of what comes beyond nothing is told. Other causes are few. */
const MAX_ITEMS = 2000;

const isSoldOut = ({ kind }: Alarm): boolean => kind === 'soldOut';

/**
 * Picks the new alarms, and the causes to be remembered. A cause is told once, and again only after it ended. Kinds
 * that are not in `wants` are forgotten, so that an alarm that is wanted later is told at once.
 */
export function newAlarms(
  alarms: readonly Alarm[],
  { told, wants }: { told: readonly string[]; wants: readonly AlarmKind[] },
): { fresh: Alarm[]; told: string[] } {
  const before = new Set(told);
  const standing = alarms.filter(({ kind }) => wants.includes(kind));
  const kept = standing.filter(({ key }) => before.has(key));
  const begun = standing.filter(({ key }) => !before.has(key));
  const room = MAX_ITEMS - kept.filter(isSoldOut).length;
  const items = new Set(begun.filter(isSoldOut).slice(0, Math.max(0, room)));
  const fresh = begun.filter((alarm) => !isSoldOut(alarm) || items.has(alarm));
  return { fresh, told: [...kept, ...fresh].map(({ key }) => key).sort() };
}
