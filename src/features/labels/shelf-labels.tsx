import { Printer, ScanBarcode } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useReadOnly } from '../../data/hooks/work.ts';
import { copied, isOutdated } from '../../domain/labels/printed-label.ts';
import { findItems } from '../../domain/shop/search.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { AskPrinted } from './ask-printed.tsx';
import { LabelPicker } from './label-picker.tsx';
import { useLabelledItems } from './labelled-items.ts';
import styles from './labels.module.css';
import { NoLabels } from './no-items.tsx';
import { Pages, pagesOf } from './pages.tsx';
import { Printout } from './printout.tsx';
import { type Paper, ShelfLabel } from './shelf-label.tsx';

const byName = new Intl.Collator('pt-BR');
/** Labels are searched by the text on the product: name, description and code. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface ShelfLabelsProps {
  locationId: string;
  header: ReactNode;
  /** Items that are chosen at first. */
  asked: readonly string[];
  onCheck: () => void;
}

/** Chooses the items, their copies and the paper, with a preview. */
export function ShelfLabels({ locationId, header, asked, onCheck }: ShelfLabelsProps) {
  const items = useLabelledItems(locationId);
  const readOnly = useReadOnly(locationId);
  const [paper, setPaper] = useState<Paper>('a4');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<'all' | 'changed'>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(asked));
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map());
  const sorted = useMemo(
    () => [...items.rows].sort((a, b) => byName.compare(a.value.name, b.value.name)),
    [items.rows],
  );
  const changed = useMemo(() => sorted.filter(({ value, printed }) => isOutdated(value, printed)), [sorted]);
  const listed = filter === 'changed' ? changed : sorted;
  const shown = useMemo(() => {
    const found = findItems(
      { items: listed.map(({ value }) => value), categoryNames: NO_NAMES, campaigns: [] },
      query,
      0,
    );
    const ids = new Set(found.map(({ id }) => id));
    return listed.filter(({ row }) => ids.has(row.id));
  }, [listed, query]);
  const toPrint = useMemo(() => sorted.filter(({ row }) => chosen.has(row.id)), [sorted, chosen]);
  const labels = copied(
    toPrint.map(({ value }) => value),
    copies,
  );
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
        <BottomBar note={noteOf(labels.length, paper)}>
          <div className={textClass({ paired: readOnly === null, gap: 2 })}>
            <Button
              wide
              size="tall"
              icon={<Printer />}
              disabled={toPrint.length === 0}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
            {readOnly === null && (
              <AskPrinted locationId={locationId} items={toPrint} onMarked={() => setChosen(new Set())} />
            )}
          </div>
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
            {...{ shown, query, filter, chosen, copies }}
            changed={changed.length}
            onQuery={setQuery}
            onFilter={(next) => {
              setFilter(next);
              if (next === 'changed') setChosen(new Set(changed.map(({ row }) => row.id)));
            }}
            onChosen={setChosen}
            onCopies={(id, count) => setCopies(new Map([...copies, [id, count]]))}
          />
        </div>
      </div>
      <Printout draw={() => <Pages items={labels} paper={paper} />} />
    </AppFrame>
  );
}

function noteOf(count: number, paper: Paper): string {
  if (count === 0) return 'Escolha os produtos que ganham etiqueta';
  const labels = countText(count, 'etiqueta', 'etiquetas');
  const pages = pagesOf(count, paper);
  if (paper === 'roll') return `${labels} no rolo`;
  return `${labels} em ${countText(pages, 'folha', 'folhas')}`;
}
