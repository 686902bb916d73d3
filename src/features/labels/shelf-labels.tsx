import { Printer } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useItems } from '../../data/hooks/shop.ts';
import { findItems } from '../../domain/shop/search.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { LabelPicker } from './label-picker.tsx';
import styles from './labels.module.css';
import { NoLabels } from './no-items.tsx';
import { Pages, pagesOf } from './pages.tsx';
import { Printout } from './printout.tsx';
import { type Paper, ShelfLabel } from './shelf-label.tsx';

const byName = new Intl.Collator('pt-BR');
/** Labels are searched by the text on the product: name, description and code. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Chooses the items and the paper, with a preview. */
export function ShelfLabels({ locationId, header }: { locationId: string; header: ReactNode }) {
  const items = useItems(locationId);
  const [paper, setPaper] = useState<Paper>('a4');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const sorted = useMemo(() => [...items.rows].sort((a, b) => byName.compare(a.name, b.name)), [items.rows]);
  const shown = useMemo(
    () => findItems({ items: sorted, categoryNames: NO_NAMES, campaigns: [] }, query, 0),
    [sorted, query],
  );
  const toPrint = useMemo(() => sorted.filter((item) => chosen.has(item.id)), [sorted, chosen]);
  const example = toPrint[0] ?? shown[0];

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
        <BottomBar note={noteOf(toPrint.length, paper)}>
          <Button
            wide
            size="tall"
            icon={<Printer />}
            disabled={toPrint.length === 0}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
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
        </div>
        <div className={styles.side}>
          <LabelPicker shown={shown} query={query} onQuery={setQuery} chosen={chosen} onChosen={setChosen} />
        </div>
      </div>
      <Printout draw={() => <Pages items={toPrint} paper={paper} />} />
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
