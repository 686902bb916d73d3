import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCampaigns } from '../../data/hooks/shop.ts';
import type { Live } from '../../data/live/live.ts';
import { useOpenRows } from '../../data/live/use-open-record.ts';
import { useManagedCategories } from '../../data/rows/managed.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { RecordRow } from '../../records/record.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { behind } from '../../ui/base/behind.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { Unsaved } from '../../ui/forms/unsaved.tsx';
import { useHosts } from '../../ui/layout/placed.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import type { SavedItem } from './elsewhere/elsewhere.tsx';
import { Elsewhere } from './elsewhere/late-elsewhere.ts';
import { FoundItems } from './found-items.tsx';
import styles from './items.module.css';
import { ItemList } from './list/item-list.tsx';
import { useCategoryNames } from './use-category-names.ts';
import type { Forms } from './use-forms.ts';
import { ALL, useFound } from './use-found.ts';

/** Late, because most visits find items. */
const NoItems = requiredPart(
  () => behind(async () => (await import('./no-items.tsx')).NoItems),
  <Skeleton shape="row" count={6} label="Carregando itens" />,
);

/** Late, because most visits open no form. All parts arrive at once, so that none moves 'Salvar' later. */
export const LateForms = requiredPart(async () => {
  const parts = import('./item-form.tsx').then(({ loadFormParts }) => loadFormParts());
  const [{ OpenForms }] = await Promise.all([import('./open-forms.tsx'), parts]);
  return OpenForms;
});

/** Late, because phones and tablets show no table. */
const LateItemTable = requiredPart(
  async () => (await import('./table/item-table.tsx')).ItemTable,
  <Skeleton shape="row" count={6} label="Carregando itens" />,
);

interface CatalogueProps {
  /** The header element that holds the search and stays visible. */
  head: HTMLElement | null;
  /** The column beside the table for open forms. Null where forms stand in the list. */
  beside: HTMLElement | null;
  location: Location;
  items: Live<ManagedItem>;
  forms: Forms;
  unsaved: Unsaved;
  onSpreadsheet: () => void;
}

/**
 * The items with search and filter: a list, or a table on a wide screen. Items with an open form are shown regardless
 * of search and filter [MI-01, MI-02].
 */
export function Catalogue({ head, beside, location, items, forms, unsaved, onSpreadsheet }: CatalogueProps) {
  const isDesk = useViewport() === 'desktop';
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string>(ALL);
  const [saved, setSaved] = useState<SavedItem | null>(null);
  const onSaved = useCallback((before: RecordRow, fields: readonly string[]): void => {
    const ask = (): void => setSaved({ at: Date.now(), before, fields });
    Elsewhere.load().then(ask, () => undefined);
  }, []);
  const { edited, open } = forms;
  const isOpen = ({ row }: ManagedItem): boolean => edited.some((one) => one.row.id === row.id);
  const hostOf = useHosts();
  const managed = useManagedCategories(location.id).rows;
  const categories = useMemo(() => managed.map(({ value }) => value), [managed]);
  const categoryNames = useCategoryNames(location.id);
  const campaigns = useCampaigns(location.id).rows;
  // The list needs no settled rows: it has no fields of its own, and a form keeps its own values.
  const settled = useOpenRows(items);
  const rows = isDesk ? settled : items.rows;
  const found = useFound({ items: rows, query, category, categoryNames, campaigns });
  const shown = { found, forms, hostOf, categoryNames, isOpen, searched: `${category} ${query}` };
  const none = (
    <NoItems
      locationId={location.id}
      items={items}
      onSpreadsheet={onSpreadsheet}
      onCreate={() => forms.add()}
      onAll={() => {
        setQuery('');
        setCategory(ALL);
      }}
    />
  );
  if (rows.length + open === 0) return none;
  return (
    <>
      {head &&
        createPortal(
          <SearchField label="Nome, código ou categoria" value={query} onValueChange={setQuery} />,
          head,
        )}
      <FoundItems query={query} count={found.length} />
      {categories.length > 0 && (
        <div className={styles.chips}>
          <Chips
            label="Categorias"
            chips={[{ id: ALL, label: 'Todas' }, ...categories.map(({ id, name }) => ({ id, label: name }))]}
            value={category}
            onValueChange={setCategory}
          />
        </div>
      )}
      {isDesk ? (
        <LateItemTable {...shown} beside={beside} onSaved={onSaved} locationId={location.id} />
      ) : (
        <ItemList {...shown} />
      )}
      {open > 0 && (
        <LateForms
          forms={forms}
          unsaved={unsaved}
          hostOf={hostOf}
          location={location}
          categories={categories}
          isBeside={isDesk}
          onSaved={onSaved}
          items={items.rows}
        />
      )}
      {saved && (
        <Elsewhere key={saved.at} saved={saved} locationId={location.id} onDone={() => setSaved(null)} />
      )}
      {found.length + open === 0 && none}
    </>
  );
}
