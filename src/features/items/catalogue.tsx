import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCampaigns } from '../../data/hooks/shop.ts';
import type { Live } from '../../data/live/live.ts';
import { useManagedCategories } from '../../data/rows/managed.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Location } from '../../records/types/location.ts';
import { later } from '../../ui/base/later.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { StateFace } from '../../ui/states/state-face.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items.module.css';
import { useCategoryNames } from './use-category-names.ts';
import type { Forms } from './use-forms.ts';
import { ALL, useFound, withEdited } from './use-found.ts';

/** The form of an item, which most visits to the list do without. */
export const LaterItemForm = later(
  async () => (await import('./item-form.tsx')).ItemForm,
  <Skeleton shape="row" count={4} label="Carregando formulário" />,
);

/** Why there is nothing, which most visits need not know. */
const NoItemsYet = later(
  async () => (await import('./no-items.tsx')).NoItemsYet,
  <Skeleton shape="row" count={6} label="Carregando itens" />,
);

/** Rows rendered at once. */
const STEP = 60;

interface CatalogueProps {
  /** The header element that holds the search and stays visible. */
  head: HTMLElement | null;
  location: Location;
  items: Live<ManagedItem>;
  forms: Forms;
  /** Opens the spreadsheet. */
  onSheet: () => void;
}

/** The list with search and filter. Items open for editing stay in it regardless of both [MI-01, MI-02]. */
export function Catalogue({ head, location, items, forms, onSheet }: CatalogueProps) {
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<string>(ALL);
  const { drafts, edited } = forms;
  const isOpen = ({ row }: ManagedItem): boolean => edited.some((one) => one.row.id === row.id);
  const [closed, setClosed] = useState<string | null>(null);
  // Closing a form returns the focus to its row and scrolls the row into view.
  useEffect(() => {
    if (closed === null) return;
    document.querySelector<HTMLElement>(`[data-item="${closed}"]`)?.focus();
    setClosed(null);
  }, [closed]);
  const managed = useManagedCategories(location.id).rows;
  const categories = useMemo(() => managed.map(({ value }) => value), [managed]);
  const categoryNames = useCategoryNames(location.id);
  const campaigns = useCampaigns(location.id).rows;
  const found = useFound({ items: items.rows, query, category, categoryNames, campaigns });
  const { shown, end } = useGrowing(found, STEP, `${category} ${query}`);
  const isEmpty = items.rows.length + drafts.length + edited.length === 0;
  if (isEmpty)
    return (
      <NoItemsYet locationId={location.id} items={items} onCreate={() => forms.add()} onSheet={onSheet} />
    );
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
        {drafts.map(({ id, code }) => (
          <li key={id} className={styles.open}>
            <LaterItemForm
              id={id}
              known={null}
              code={code}
              location={location}
              categories={categories}
              items={items.rows}
              onClose={() => forms.close(id)}
            />
          </li>
        ))}
        {withEdited(shown, edited).map((item) => (
          <li key={item.row.id} className={isOpen(item) ? styles.open : styles.entry}>
            {isOpen(item) ? (
              <LaterItemForm
                id={item.row.id}
                known={item}
                location={location}
                categories={categories}
                items={items.rows}
                onClose={() => {
                  setClosed(item.row.id);
                  forms.close(item.row.id);
                }}
              />
            ) : (
              <ItemRow item={item} categoryNames={categoryNames} onOpen={forms.edit} />
            )}
          </li>
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
      {found.length === 0 && drafts.length === 0 && (
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
