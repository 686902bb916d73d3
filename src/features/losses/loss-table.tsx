import { type KeyboardEvent, useState } from 'react';
import type { LossRow, LossView } from '../../domain/losses/group.ts';
import { productKind } from '../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { AwningMark } from '../../ui/layout/awning-mark.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProductPicture } from '../../ui/pictures/product-picture.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { SortHeading } from '../../ui/tables/sort-heading.tsx';
import { causesText, lostText, rowAbout, rowShare, shareOfRow, uncostedText } from './loss-texts.ts';
import styles from './losses.module.css';

const VIEWS = [
  { id: 'item', label: 'Item' },
  { id: 'place', label: 'Local' },
  { id: 'cause', label: 'Motivo' },
] as const satisfies readonly { id: LossView; label: string }[];

const ORDERS = [
  { id: 'units', label: 'Un.', by: ({ units }: LossRow) => units },
  { id: 'lost', label: 'Perda', by: ({ lost }: LossRow) => lost },
  { id: 'share', label: '% da receita', by: (row: LossRow) => shareOfRow(row) ?? -1 },
] as const;
type Order = (typeof ORDERS)[number]['id'];

/** Rows drawn in the first frame, and added at the end. */
const STEP = 60;

export interface LossTableProps {
  rows: readonly LossRow[];
  view: LossView;
  open: string | null;
  nameOf: (id: string) => string;
  onView: (view: LossView) => void;
  onOpen: (key: string | null) => void;
}

/** The same losses by item, shop or cause. A row opens the entries behind it. */
export function LossTable({ rows, view, open, nameOf, onView, onOpen }: LossTableProps) {
  const [{ by, reversed }, setOrder] = useState<{ by: Order; reversed: boolean }>({
    by: 'lost',
    reversed: false,
  });
  const order = ORDERS.find(({ id }) => id === by) ?? ORDERS[1];
  const sorted = rows.toSorted((a, b) => (order.by(b) - order.by(a)) * (reversed ? -1 : 1));
  const { shown, end } = useGrowing(sorted, STEP, `${view} ${by} ${reversed}`);
  return (
    <Card as="section" aria-label="Onde se perde" className={styles.scroll}>
      <div className={rowClass({ justify: 'between', wrap: true, gap: 2 }, styles.top)}>
        <h2 className={styles.head}>Onde se perde</h2>
        <Segments
          label="Onde se perde"
          segments={VIEWS}
          value={view}
          onValueChange={(next) => {
            onOpen(null);
            onView(next);
          }}
        />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{VIEWS.find(({ id }) => id === view)?.label}</th>
            {view !== 'cause' && (
              <th scope="col" className={styles.causes}>
                Motivo
              </th>
            )}
            {ORDERS.map(({ id, label }) => {
              const direction = reversed ? 'ascending' : 'descending';
              return (
                <SortHeading
                  key={id}
                  label={label}
                  direction={id === by ? direction : null}
                  onOrder={() => setOrder({ by: id, reversed: id === by && !reversed })}
                />
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={moveByArrows}>
          {shown.map((row) => (
            <LossLine
              key={row.key}
              row={row}
              view={view}
              nameOf={nameOf}
              isOpen={row.key === open}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {end && <div ref={end} aria-hidden="true" />}
    </Card>
  );
}

interface LossLineProps {
  row: LossRow;
  view: LossView;
  nameOf: (id: string) => string;
  isOpen: boolean;
  onOpen: (key: string) => void;
}

function LossLine({ row, view, nameOf, isOpen, onOpen }: LossLineProps) {
  const share = rowShare(row);
  const uncosted = uncostedText(row);
  return (
    <tr className={styles.row} data-open={isOpen || undefined}>
      <th scope="row">
        <span className={rowClass({ gap: 3 })}>
          {view === 'item' && <ItemPicture name={row.name} image={row.image} />}
          {view === 'place' && <AwningMark id={row.key} />}
          <span className={stackClass({ grow: true, anywhere: true })}>
            <button
              type="button"
              className={textClass({ covers: true, weight: 600 }, styles.open)}
              aria-expanded={isOpen}
              onClick={() => onOpen(row.key)}
            >
              {row.name}
            </button>
            {view !== 'place' && (
              <span className={textClass({ size: 1, tone: 'soft' })}>{rowAbout(row, nameOf)}</span>
            )}
          </span>
        </span>
      </th>
      {view !== 'cause' && <td className={styles.causes}>{causesText(row)}</td>}
      <td>{row.units}</td>
      <td>
        <b className={textClass({ weight: 600, cut: true })}>{lostText(row)}</b>
        {uncosted && row.lost > 0 && <small className={styles.uncosted}>{uncosted}</small>}
      </td>
      <td>
        <span className={share.isHigh ? textClass({ tone: 'guava', weight: 600 }) : undefined}>
          {share.text}
        </span>
      </td>
    </tr>
  );
}

function ItemPicture({ name, image }: { name: string; image: string | null }) {
  const found = useImageUrl(image);
  return (
    <span className={styles.picture}>
      <ProductPicture
        size="small"
        seed={name}
        kind={productKind(name, [])}
        src={found.kind === 'ready' ? found.url : undefined}
        coming={found.kind === 'loading'}
        onError={found.kind === 'ready' ? found.onError : undefined}
      />
    </span>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((one) => one.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
