import { X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ChosenMonth } from '../../data/hooks/server-days.ts';
import { shortInstantText } from '../../domain/hours/shop-date.ts';
import type { LossRow, LossView, PlacedEntry } from '../../domain/losses/group.ts';
import { causeName } from '../../domain/losses/losses.ts';
import { isoOfMonth } from '../../domain/words/month.ts';
import { paths } from '../../paths.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { CountWish, type ItemAtShop } from './count-wish.tsx';
import { entryAmount, entryText, inSentence, lostText } from './loss-texts.ts';
import styles from './losses.module.css';

interface LossTrailProps {
  row: LossRow;
  view: LossView;
  shop: string | undefined;
  nameOf: (id: string) => string;
  chosen: ChosenMonth;
  /** Absent in a sheet, which has its own close button. */
  onClose: (() => void) | undefined;
}

/** The details of a row: the item's stock flow, and each entry in its sum. */
export function LossTrail({ row, view, shop, nameOf, chosen, onClose }: LossTrailProps) {
  const navigate = useNavigate();
  const [place] = row.places;
  const only = row.places.length === 1 ? place : undefined;
  const about = `${row.units} un. · ${lostText(row)} em ${inSentence(chosen.month)}`;
  return (
    <Stack gap={4} className={styles.trail}>
      <Row justify="between" align="start">
        <div className={textClass({ anywhere: true })}>
          {onClose && <h2 className={styles.title}>{row.name}</h2>}
          <p className={textClass({ size: 1, tone: 'soft' })}>{about}</p>
        </div>
        {onClose && <IconButton label="Fechar" icon={<X />} onClick={onClose} />}
      </Row>
      {view === 'item' && <Shelf row={row} chosen={chosen} />}
      <section aria-label="De onde vem o número">
        <h3 className={textClass({ weight: 700 })}>De onde vem o número</h3>
        <ol>
          {row.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} view={view} nameOf={nameOf} />
          ))}
        </ol>
        <Left row={row} />
      </section>
      <Row gap={2} wrap className={styles.ways}>
        <Button
          look="quiet"
          onClick={() =>
            void navigate(
              `${paths.sales(shop ?? only)}${view === 'item' ? `?busca=${encodeURIComponent(row.name)}` : ''}`,
            )
          }
        >
          Ver vendas
        </Button>
        {view === 'item' && <CountWish name={row.name} items={countable(row)} />}
      </Row>
    </Stack>
  );
}

/** Number of units in older entries, which are in the sum and were left out by the server. */
function Left({ row: { units, entries } }: Pick<LossTrailProps, 'row'>) {
  const told = entries.reduce((sum, one) => (one.kind === 'reposto' ? sum : sum + one.units), 0);
  if (units <= told) return null;
  return (
    <p className={textClass({ size: 1, tone: 'soft' })}>
      E mais {units - told} un. de movimentos mais antigos.
    </p>
  );
}

/** Items of a row that still exist in their shops. */
function countable({ entries, flows }: LossRow): ItemAtShop[] {
  const gone = new Set(flows.filter(({ end }) => end === null).map(({ id }) => id));
  const found = new Map(entries.map(({ itemId, locationId }) => [itemId, { itemId, locationId }]));
  return [...found.values()].filter(({ itemId }) => !gone.has(itemId));
}

/** The item on its shelves from the month's first day to its end, or to now. */
function Shelf({ row, chosen }: Pick<LossTrailProps, 'row' | 'chosen'>) {
  if (row.flows.some(({ start, end }) => start === null || end === null)) return null;
  const sum = (of: (flow: LossRow['flows'][number]) => number | null): number =>
    row.flows.reduce((all, flow) => all + (of(flow) ?? 0), 0);
  const adjusted = sum((flow) => flow.adjusted);
  // Flows are always complete. Where entries were left out, the missing units follow from the flows alone.
  const missing = row.isWhole
    ? row.units
    : sum(({ start, restocked, sold, end }) => (start ?? 0) + restocked - sold - (end ?? 0)) + adjusted;
  const lines: readonly (readonly [name: string, value: string])[] = [
    [`Na prateleira em 1/${isoOfMonth(chosen.month).slice(5)}`, String(sum(({ start }) => start))],
    ['Repostos', signed(sum(({ restocked }) => restocked))],
    ...(adjusted === 0 ? [] : [['Outros ajustes', signed(adjusted)] as const]),
    ['Vendidos', signed(-sum(({ sold }) => sold))],
    [chosen.isCurrent ? 'Na prateleira hoje' : 'Na prateleira no fim', signed(-sum(({ end }) => end))],
  ];
  return (
    <dl className={styles.shelf}>
      {lines.map(([name, value]) => (
        <div key={name} className={rowClass({ justify: 'between' })}>
          <dt>{name}</dt>
          <dd className={textClass({ weight: 600, digits: true })}>{value}</dd>
        </div>
      ))}
      <div className={rowClass({ justify: 'between', weight: 700 }, styles.missing)}>
        <dt>{missing === 1 ? 'Falta' : 'Faltam'}</dt>
        <dd className={textClass({ tone: 'guava', digits: true })}>{missing} un.</dd>
      </div>
    </dl>
  );
}

const signed = (units: number): string => `${units < 0 ? '−' : '+'} ${Math.abs(units)}`;

function Entry({
  entry,
  view,
  nameOf,
}: {
  entry: PlacedEntry;
  view: LossView;
  nameOf: (id: string) => string;
}) {
  const { kind, at, author, locationId, itemName, note, cause, saleId } = entry;
  const amount = entryAmount(entry);
  const facts = [
    view === 'item' ? null : itemName,
    view === 'place' ? null : nameOf(locationId),
    kind === 'contado' && cause !== null && cause !== 'contagem'
      ? `motivo dado: ${causeName(cause).toLowerCase()}`
      : null,
    kind === 'reposto' && entry.cost !== null ? `custo ${moneyText(entry.cost)}` : null,
    saleId === null ? null : 'devolvido de uma venda',
    note === '' ? null : `“${note}”`,
  ].filter((fact) => fact !== null);
  return (
    <li className={styles.entry} data-kind={kind === 'reposto' ? 'came' : 'lost'}>
      <div className={rowClass({ justify: 'between', gap: 2, weight: 600 })}>
        {entryText(entry)}
        {amount !== null && <span className={textClass({ tone: 'guava', cut: true })}>{amount}</span>}
      </div>
      <p className={textClass({ size: 1, tone: 'soft', anywhere: true })}>
        {[shortInstantText(at), author].filter(Boolean).join(' · ')}
        <br />
        {facts.join(' · ')}
      </p>
    </li>
  );
}
