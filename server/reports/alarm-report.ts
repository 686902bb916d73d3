import type { Zone } from '../../src/domain/hours/shop-time-zone.ts';
import type { Alarm, AlarmKind } from '../../src/domain/overview/alarms.ts';
import { atMoment, sinceMoment } from '../../src/domain/overview/moment-text.ts';
import type { StaffRole } from '../../src/domain/people/staff.ts';
import { isShownTo } from '../../src/domain/people/staff-ways.ts';
import { paths } from '../../src/paths.ts';
import { safeName } from '../mail/safe-name.ts';
import { type AlarmLine, type PendingAlarms, wordsOfAlarms } from '../push/pending-alarms.ts';
import type { Report } from './report.ts';
import type { ShopNews } from './shop-news.ts';
import { namesText } from './summary.ts';

/** Most lines of one mail. Of the others it tells the number. */
const MAX_LINES = 30;
/** Most alarms that the message to a device names. One of more is told in any case: they never all end within a day. */
const MAX_KEYS = 200;

interface Told {
  shops: readonly ShopNews[];
  /** The reader's roles at shops of others, by shop. */
  roles: ReadonlyMap<string, StaffRole>;
  zone: Zone;
  now: number;
}

/** Report of the alarms that began at some shops. Null without an alarm. */
export function alarmReport(fresh: readonly Alarm[], { shops, roles, zone, now }: Told): Report | null {
  const names = new Map(shops.map(({ figures, name }) => [figures.id, name]));
  const groups = [...Map.groupBy(fresh, ({ kind, shopId }) => `${kind} ${shopId}`).values()];
  const lines = groups.slice(0, MAX_LINES).map((alarms) => lineOf(alarms, { names, roles, zone, now }));
  const counts = new Map<string, number>();
  for (const [{ shopId } = NONE] of groups) counts.set(shopId, (counts.get(shopId) ?? 0) + 1);
  const places = [...counts.keys()];
  const told: PendingAlarms = { lines, counts: [...counts.values()] };
  const words = wordsOfAlarms(told, places, places);
  return (
    words && {
      ...words,
      // Each alarm is told once, so none takes the place of another.
      tag: `alarm:${fresh[0]?.key}:${now}`,
      alarms: fresh.length > MAX_KEYS ? [] : fresh.map(({ key }) => key),
      ...{ places, told },
    }
  );
}

/** The ways of each role; null is the owner. Whoever may not open a section is led to what shows the thing to them. */
const WAYS: Readonly<Record<AlarmKind, (alarm: Alarm, role: StaffRole | null) => string>> = {
  offline: ({ shopId }, role) =>
    isShownTo(role, 'configuration') ? paths.configuration(shopId) : paths.intelligence(shopId),
  soldOut: ({ shopId }, role) => (isShownTo(role, 'pickList') ? paths.pickList() : paths.items(shopId)),
  ticket: ({ shopId }) => paths.managerSupport(shopId),
  silent: ({ shopId }) => paths.intelligence(shopId),
};

/** One kind of alarm at one shop. */
function lineOf(
  alarms: readonly Alarm[],
  { names, roles, zone, now }: Omit<Told, 'shops'> & { names: ReadonlyMap<string, string> },
): AlarmLine {
  const [alarm = NONE] = alarms;
  const { kind, shopId, since, name } = alarm;
  const way = { path: WAYS[kind](alarm, roles.get(shopId) ?? null), shopId };
  const shop = safeName(names.get(shopId) ?? '') || 'Seu local';
  const from = since === null ? '' : sinceMoment(since, now, zone);
  switch (kind) {
    case 'offline':
      return { text: `${shop} está offline`, detail: `Sem sinal ${from}`, ...way };
    case 'soldOut': {
      const names = alarms.map((alarm) => alarm.name ?? '');
      const what = names.length === 1 ? `${namesText(names)} acabou` : `${names.length} itens acabaram`;
      return {
        text: `${what} · ${shop}`,
        detail: names.length === 1 ? 'Sem estoque' : namesText(names),
        ...way,
      };
    }
    case 'ticket': {
      const writers = alarms.map((alarm) => alarm.name ?? '');
      const what = alarms.length === 1 ? 'Ticket aberto' : `${alarms.length} tickets abertos`;
      return {
        text: `${what} há mais de 24 h · ${shop}`,
        detail:
          alarms.length > 1 ? namesText(writers) : [safeName(name ?? ''), from].filter(Boolean).join(', '),
        ...way,
      };
    }
    case 'silent': {
      const last = since === null ? '' : ` ${atMoment(since, now, zone)}`;
      return {
        text: `${shop} está sem vendas`,
        detail: `Última venda${last}, há mais tempo que o de costume`,
        ...way,
      };
    }
  }
}

const NONE: Alarm = { kind: 'offline', shopId: '', key: '', since: null, name: null };
