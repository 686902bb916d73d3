import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Live } from '../../data/live.ts';
import { useManagedCategories } from '../../data/managed.ts';
import type { ManagedItem } from '../../data/managed-items.ts';
import { useCampaigns } from '../../data/shop-hooks.ts';
import type { Campaign } from '../../domain/campaign.ts';
import { findItems } from '../../domain/search.ts';
import type { Location } from '../../records/content/location.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StateFace } from '../../ui/state-face.tsx';
import { useGrowing } from '../../ui/use-growing.ts';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items.module.css';
import { NoItems } from './no-items.tsx';
import type { Drafts } from './use-drafts.ts';

const ALL = 'all';
/** Rows drawn at once. */
const STEP = 60;

interface CatalogueProps {
  /** Where the search stands: in the header, which stays in sight. */
  head: HTMLElement | null;
  location: Location;
  items: Live<ManagedItem>;
  drafts: Drafts;
  /** Opens the spreadsheet. */
  onSheet: () => void;
}

/** The list with its search and filter; one item at a time is open for editing [MI-01, MI-02]. */
export function Catalogue({ head, location, items, drafts, onSheet }: CatalogueProps) {
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string>(ALL);
  const [editing, setEditing] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  // The focus returns from a closed form to its row, and the row into sight.
  useEffect(() => {
    if (closed === null) return;
    document.querySelector<HTMLElement>(`[data-item="${closed}"]`)?.focus();
    setClosed(null);
  }, [closed]);
  const managed = useManagedCategories(location.id).rows;
  const categories = useMemo(() => managed.map(({ value }) => value), [managed]);
  const campaigns = useCampaigns(location.id).rows;
  const found = useFound({ items: items.rows, query, category, categories, campaigns });
  const { shown, end } = useGrowing(found, STEP, `${category} ${query}`);
  const isEmpty = items.rows.length === 0 && drafts.ids.length === 0;
  if (isEmpty)
    return <NoItems locationId={location.id} items={items} onCreate={drafts.add} onSheet={onSheet} />;
  return (
    <>
      {head &&
        createPortal(
          <SearchField label="Nome, código ou categoria" value={query} onValueChange={setQuery} />,
          head,
        )}
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
      <ul className={styles.list}>
        {drafts.ids.map((id) => (
          <li key={id} className={styles.open}>
            <ItemForm
              id={id}
              known={null}
              location={location}
              categories={categories}
              onClose={() => drafts.drop(id)}
            />
          </li>
        ))}
        {shown.map((item) => (
          <li key={item.row.id} className={editing === item.row.id ? styles.open : styles.entry}>
            {editing === item.row.id ? (
              <ItemForm
                id={item.row.id}
                known={item}
                location={location}
                categories={categories}
                onClose={() => {
                  setClosed(item.row.id);
                  setEditing(null);
                }}
              />
            ) : (
              <ItemRow item={item} onOpen={setEditing} />
            )}
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
      {found.length === 0 && drafts.ids.length === 0 && (
        <StateFace
          compact
          kind="empty"
          title="Nenhum item encontrado"
          action={
            <Button
              look="quiet"
              onClick={() => {
                setQuery('');
                setCategory(ALL);
              }}
            >
              Limpar busca
            </Button>
          }
        />
      )}
    </>
  );
}

interface Wanted {
  items: readonly ManagedItem[];
  query: string;
  category: string;
  categories: readonly { id: string; name: string }[];
  campaigns: readonly Campaign[];
}

/** The items that match; typing comes first, the long list follows when there is time. */
function useFound({ items, query, category, categories, campaigns }: Wanted): readonly ManagedItem[] {
  const wanted = useDeferredValue(query);
  return useMemo(() => {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const inCategory = items.filter(({ value }) => category === ALL || value.categoryIds.includes(category));
    const rows = new Map(inCategory.map((one) => [one.row.id, one]));
    const catalogue = { items: inCategory.map(({ value }) => value), categoryNames: names, campaigns };
    return findItems(catalogue, wanted, Date.now()).flatMap(({ id }) => rows.get(id) ?? []);
  }, [items, wanted, category, categories, campaigns]);
}
