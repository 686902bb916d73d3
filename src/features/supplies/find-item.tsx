import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { type ManagedItem, useManagedItems } from '../../data/rows/managed-items.ts';
import { type SeenCode, withCode } from '../../domain/shop/barcode.ts';
import { findItems } from '../../domain/shop/search.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import styles from './supplies.module.css';

const ScanItem = dialogPart(async () => (await import('./scan-item.tsx')).ScanItem);

/** Found items shown at once. */
const MAX_FOUND = 6;

interface FindItemProps {
  locationId: string;
  label: string;
  /** Ids of items that are in the list already. */
  taken: ReadonlySet<string>;
  onFound: (item: ManagedItem) => void;
}

/** Search for an item of a shop by name, by code, or by a scan. */
export function FindItem({ locationId, label, taken, onFound }: FindItemProps) {
  const [query, setQuery] = useState('');
  const [scans, setScans] = useState(false);
  const [added, setAdded] = useState('');
  const items = useManagedItems(locationId).rows;
  const wanted = query.trim();
  const found = wanted === '' ? [] : findIn(items, wanted);
  const left = found.filter(({ row }) => !taken.has(row.id));
  const nothing = wanted === '' || left.length > 0 ? '' : nothingText(found[0]);
  const add = (item: ManagedItem): void => {
    onFound(item);
    setQuery('');
    setAdded(`Adicionado: ${item.value.name}`);
  };
  const scanned = (code: SeenCode | string): void => {
    setScans(false);
    const known = withCode(items, code, ({ value }) => value.barcodes);
    const [item, ...others] = known.filter(({ row }) => !taken.has(row.id));
    // A code of several items, or of none, becomes the search text, whose result explains it.
    if (item && others.length === 0) add(item);
    else setQuery(typeof code === 'string' ? code : code.text);
  };
  return (
    <Stack gap={2} data-line="">
      <SearchField
        label={label}
        value={query}
        onValueChange={(text) => {
          setQuery(text);
          setAdded('');
        }}
        beside={
          <IconButton label="Ler código de barras" icon={<ScanBarcode />} onClick={() => setScans(true)} />
        }
      />
      {left.slice(0, MAX_FOUND).map((item) => (
        <button key={item.row.id} type="button" className={styles.found} onClick={() => add(item)}>
          {item.value.name}
        </button>
      ))}
      {nothing !== '' && <p className={textClass({ size: 1, tone: 'soft' })}>{nothing}</p>}
      {/* Always rendered, because a live region that mounts with its text is not read aloud. */}
      <CalmSpoken text={nothing || added} />
      {scans && <ScanItem onCode={scanned} onClose={() => setScans(false)} />}
    </Stack>
  );
}

/** The control that takes the focus from a line. For the search line it is the last item above. */
export const lineControl = (line: Element, lines: readonly Element[]): HTMLElement | null =>
  ((line.querySelector('[role="search"]') && lines.at(-2)) || line).querySelector('button');

const nothingText = (taken: ManagedItem | undefined): string =>
  taken ? `${taken.value.name} já está na lista` : 'Nenhum item encontrado';

/** Searches as the items' own screen does. */
function findIn(items: readonly ManagedItem[], query: string): ManagedItem[] {
  const known = new Map(items.map((item) => [item.row.id, item]));
  const catalogue = { items: items.map(({ value }) => value), categoryNames: new Map(), campaigns: [] };
  return findItems(catalogue, query, 0).flatMap(({ id }) => known.get(id) ?? []);
}
