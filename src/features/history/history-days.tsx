import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  DoorOpen,
  Package,
  ShoppingBasket,
} from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { HistoryDay } from '../../domain/history/history.ts';
import { withdrawalName } from '../../domain/money/withdrawal.ts';
import { maskedPixKey } from '../../domain/people/pix-key.ts';
import { statusLabel } from '../../domain/shop/status-label.ts';
import { capital } from '../../domain/words/capital.ts';
import type { HistoryEntry } from '../../records/content/history.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconTile, type IconTileProps } from '../../ui/marks/icon-tile.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { deviceHourText } from '../../ui/words/when-text.ts';
import styles from './history.module.css';
import { EntryStatus } from './status-tag.tsx';

const TILES = {
  access: { icon: DoorOpen },
  purchase: { icon: ShoppingBasket, colour: 'mango' },
  equipment: { icon: Package, colour: 'mango' },
  deposit: { icon: ArrowDownToLine, colour: 'leaf' },
  withdrawal: { icon: ArrowUpFromLine, colour: 'sky' },
} satisfies Record<HistoryEntry['kind'], IconTileProps>;

export function entryTitle(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'access':
      return entry.access.locationName;
    case 'purchase':
      return entry.purchase.locationName;
    case 'equipment':
      return entry.equipment.productName;
    case 'deposit':
      return 'Depósito';
    case 'withdrawal':
      return capital(withdrawalName(entry.withdrawal.kind));
  }
}

interface DaysProps {
  days: readonly HistoryDay<HistoryEntry>[];
  /** Another choice of entries starts again. */
  choice: string;
  onOpen: (id: string) => void;
}

/** Least number of entries in the first frame, more than a screen shows. */
const FIRST = 12;
/** Days of each later frame. */
const THEN = 3;
const ALL = Number.POSITIVE_INFINITY;

/** The location at which each person's history was shown last in this page. Dropped with that person's services. */
const lastPlaces = new WeakMap<Data, Location>();

/** True if the history is shown again on a way back, which restores the scroll position. */
function useIsBack(): boolean {
  const data = useData();
  const place = useLocation();
  const type = useNavigationType();
  // Judged once, because closing a sheet is a way back, too.
  const [isBack] = useState(() => type === 'POP' && (lastPlaces.get(data) ?? place) !== place);
  useEffect(() => void lastPlaces.set(data, place), [data, place]);
  return isBack;
}

/** The entries by day, with their amounts [Y-01]. Days below the view follow some in a frame. */
export function HistoryDays({ days, choice, onOpen }: DaysProps) {
  // A way back restores the scroll position, for which all days are there at once.
  const atOnce = useIsBack() ? ALL : daysOf(days, FIRST);
  const { shown } = useGrowing(days, ALL, choice, { atOnce, perFrame: THEN });
  return shown.map((day) => <Day key={day.key} day={day} onOpen={onOpen} />);
}

/** Number of days that have the first `count` entries. */
function daysOf(days: DaysProps['days'], count: number): number {
  let entries = 0;
  const last = days.findIndex(({ facts }) => {
    entries += facts.length;
    return entries >= count;
  });
  return last === -1 ? days.length : last + 1;
}

const Day = memo(function Day({
  day,
  onOpen,
}: { day: HistoryDay<HistoryEntry> } & Pick<DaysProps, 'onOpen'>) {
  return (
    <section className={styles.day} aria-labelledby={`day-${day.key}`}>
      <Row align="baseline" gap={3} className={styles.dayHead}>
        <h2 id={`day-${day.key}`}>{day.label}</h2>
        <span>{countText(day.facts.length, 'atividade', 'atividades')}</span>
      </Row>
      <Card>
        <ul className={styles.entries}>
          {day.facts.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} onOpen={() => onOpen(entry.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
});

function EntryRow({ entry, onOpen }: { entry: HistoryEntry; onOpen: () => void }) {
  return (
    <button type="button" className={rowClass({ wrap: true, gap: 3 }, styles.entry)} onClick={onOpen}>
      <IconTile {...TILES[entry.kind]} />
      <span className={stackClass({ grow: true }, styles.what)}>
        <b>{entryTitle(entry)}</b>
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {deviceHourText(entry.at)} · {aboutOf(entry)}
        </span>
      </span>
      <span className={stackClass({ align: 'end', gap: 1, tone: 'faint' }, styles.end)}>
        {entry.kind === 'access' ? (
          <ChevronRight />
        ) : (
          <>
            <EntryAmount entry={entry} />
            <EntryStatus status={entry.status} />
          </>
        )}
      </span>
    </button>
  );
}

/** Labels of entries that ended without moving money. */
const NOT_MOVED: readonly string[] = ['Cancelado', 'Expirado', 'Falhou', 'Espera Ativa'];

function EntryAmount({ entry }: { entry: Exclude<HistoryEntry, { kind: 'access' }> }) {
  if (NOT_MOVED.includes(statusLabel(entry.status)))
    return <MoneyText className={cx(styles.amount, styles.still)} value={entry.amount} />;
  if (entry.kind === 'deposit')
    return <MoneyText className={cx(styles.amount, styles.plus)} value={entry.amount} />;
  return <MoneyText className={styles.amount} value={-entry.amount} />;
}

function aboutOf(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'access':
      return 'Acesso ao local';
    case 'purchase': {
      const { lines, credited, repaid } = entry.purchase;
      const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const parts = [
        countText(count, 'item', 'itens'),
        credited > 0 && `${moneyText(credited)} foi para o seu saldo`,
        repaid > 0 && `${moneyText(repaid)} pagou seu saldo negativo`,
      ];
      return parts.filter((part) => part !== false).join(' · ');
    }
    case 'equipment':
      return entry.equipment.shipping ? 'Equipamento · enviado' : 'Equipamento · a enviar';
    case 'deposit':
      return 'PIX';
    case 'withdrawal': {
      const { chavePix, kind, taxAmount } = entry.withdrawal;
      const hasFee = kind === 'revenue' && !NOT_MOVED.includes(statusLabel(entry.status));
      const fee = hasFee && `taxa de ${moneyText(taxAmount)}`;
      const way = chavePix && `PIX para ${maskedPixKey(chavePix)}`;
      return [fee, way].filter(Boolean).join(' · ') || 'PIX';
    }
  }
}
