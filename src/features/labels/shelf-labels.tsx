import { Printer, ScanBarcode } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useReadOnly } from '../../data/hooks/own-role.ts';
import { useAwaitedItems } from '../../data/rows/goods/whole-shops.ts';
import { copied } from '../../domain/labels/printed-label.ts';
import { byName } from '../../domain/words/name-order.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { AskPrinted } from './ask-printed.tsx';
import { LabelPages, labelPagesOf } from './label-pages.tsx';
import { LabelPicker } from './label-picker.tsx';
import { useLabelledItems } from './labelled-items.ts';
import styles from './labels.module.css';
import { NoLabels } from './no-items.tsx';
import { Printout } from './printout.tsx';
import { type Paper, ShelfLabel } from './shelf-label.tsx';
import { isChanged, type ShownLabels, shownOf, useChosen } from './use-chosen.ts';

interface ShelfLabelsProps {
  locationId: string;
  header: ReactNode;
  /** Ids of items that are chosen at first. */
  asked: readonly string[];
  onCheck: () => void;
}

/** Chooses the items, their copies and the paper, with a preview. */
export function ShelfLabels({ locationId, header, asked, onCheck }: ShelfLabelsProps) {
  const items = useLabelledItems(locationId);
  const readOnly = useReadOnly(locationId);
  const [paper, setPaper] = useState<Paper>('a4');
  const [look, setLook] = useState<ShownLabels>({ filter: 'all', query: '' });
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map());
  const sorted = useMemo(() => [...items.rows].sort((a, b) => byName(a.value, b.value)), [items.rows]);
  const chosen = useChosen(sorted, asked);
  const changed = useMemo(() => sorted.filter(isChanged).length, [sorted]);
  const shown = useMemo(() => shownOf(sorted, look), [sorted, look]);
  const toPrint = useMemo(() => sorted.filter(({ row }) => chosen.ids.has(row.id)), [sorted, chosen.ids]);
  const labels = copied(
    toPrint.map(({ value }) => value),
    copies,
  );
  // The first visit to a shop loads its items page by page, and a print of all would lack the last items.
  const { syncedAt, refreshing } = items.freshness;
  const awaited = useAwaitedItems({ unknown: syncedAt === null ? [locationId] : [], isAsking: refreshing });
  const lacks = chosen.isAll ? awaited : null;
  const example = (toPrint[0] ?? shown[0])?.value;

  if (items.rows.length === 0)
    return (
      <AppFrame header={header} headerLook="raised">
        <NoLabels locationId={locationId} items={items} />
      </AppFrame>
    );
  return (
    <AppFrame
      header={header}
      headerLook="raised"
      footer={
        <BottomBar note={lacks ?? noteOf(labels.length, paper)}>
          <Button
            wide
            size="tall"
            icon={<Printer />}
            disabled={toPrint.length === 0 || lacks !== null}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          {readOnly === null && (
            <AskPrinted locationId={locationId} items={toPrint} onMarked={(ids) => chosen.set(ids, false)} />
          )}
        </BottomBar>
      }
    >
      <div className={textClass({ narrow: true }, styles.sides)}>
        <div className={styles.side}>
          <div>
            <Segments
              label="Papel"
              segments={[
                { id: 'a4', label: 'Folha A4' },
                { id: 'roll', label: 'Rolo de 58 mm' },
              ]}
              value={paper}
              onValueChange={setPaper}
            />
          </div>
          {example && (
            <figure className={styles.preview}>
              <ShelfLabel item={example} paper={paper} />
              <figcaption>Prévia em tamanho real</figcaption>
            </figure>
          )}
          <Button look="quiet" wide icon={<ScanBarcode />} onClick={onCheck}>
            Conferir prateleira
          </Button>
        </div>
        <div className={styles.side}>
          <LabelPicker
            shown={shown}
            look={look}
            changed={changed}
            chosen={chosen}
            copies={copies}
            onLook={(next) => {
              setLook(next);
              if (next.filter === 'changed' && look.filter === 'all')
                chosen.only({ filter: 'changed', query: '' });
            }}
            onCopies={(id, count) => setCopies(new Map([...copies, [id, count]]))}
          />
        </div>
      </div>
      <Printout draw={() => <LabelPages items={labels} paper={paper} />} />
    </AppFrame>
  );
}

function noteOf(count: number, paper: Paper): string {
  if (count === 0) return 'Escolha os produtos que ganham etiqueta';
  const labels = countText(count, 'etiqueta', 'etiquetas');
  const pages = labelPagesOf(count, paper);
  if (paper === 'roll') return `${labels} no rolo`;
  return `${labels} em ${countText(pages, 'folha', 'folhas')}`;
}
