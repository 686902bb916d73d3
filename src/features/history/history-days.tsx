import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChevronRight,
  DoorOpen,
  Package,
  ShoppingBasket,
} from 'lucide-react';
import type { HistoryDay } from '../../domain/history/history.ts';
import { withdrawalName } from '../../domain/money/withdrawal.ts';
import { maskedPixKey } from '../../domain/people/pix-key.ts';
import { statusLabel } from '../../domain/shop/status-label.ts';
import type { HistoryEntry } from '../../records/content/history.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconTile, type IconTileProps } from '../../ui/marks/icon-tile.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { hourText } from '../../ui/words/when-text.ts';
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
    case 'withdrawal': {
      const name = withdrawalName(entry.withdrawal.kind);
      return name.charAt(0).toUpperCase() + name.slice(1);
    }
  }
}

/** The entries by day, with their amounts [Y-01]. */
export function HistoryDays({
  days,
  onOpen,
}: {
  days: readonly HistoryDay<HistoryEntry>[];
  onOpen: (id: string) => void;
}) {
  return days.map((day) => (
    <section key={day.key} className={styles.day} aria-labelledby={`day-${day.key}`}>
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
  ));
}

function EntryRow({ entry, onOpen }: { entry: HistoryEntry; onOpen: () => void }) {
  return (
    <button type="button" className={rowClass({ wrap: true, gap: 3 }, styles.entry)} onClick={onOpen}>
      <IconTile {...TILES[entry.kind]} />
      <span className={stackClass({ grow: true }, styles.what)}>
        <b>{entryTitle(entry)}</b>
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {hourText(entry.at)} · {aboutOf(entry)}
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
