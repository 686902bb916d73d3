import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../../data/hooks/list-trouble.ts';
import { useOwnLocation } from '../../../data/hooks/own-location.tsx';
import { useCampaigns } from '../../../data/hooks/shop.ts';
import type { Live } from '../../../data/live/live.ts';
import { type ManagedItem, useManagedItems } from '../../../data/rows/managed-items.ts';
import { paths } from '../../../paths.ts';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { AppFrame } from '../../../ui/layout/app-frame.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { ListFace } from '../../../ui/states/list-face.tsx';
import { StateFace } from '../../../ui/states/state-face.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { AskedItem } from '../asked-item.tsx';
import { FoundItems } from '../found-items.tsx';
import styles from '../items.module.css';
import { ManagedPicture } from '../managed-picture.tsx';
import { useCategoryNames } from '../use-category-names.ts';
import { ALL, useFound } from '../use-found.ts';
import { ItemFacts } from './item-facts.tsx';

/** Rows rendered at once. */
const STEP = 60;

/** The items of a shop, for staff who may read everything and change nothing. */
export function ReadItemsScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const items = useManagedItems(location.id);
  const [params] = useSearchParams();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const categoryNames = useCategoryNames(location.id);
  const campaigns = useCampaigns(location.id).rows;
  const found = useFound({ items: items.rows, query, category: ALL, categoryNames, campaigns });
  const { shown, end } = useGrowing(found, STEP, query);
  const opened = items.rows.find(({ row }) => row.id === open);
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <TopBar
            title="Itens"
            sub={`${location.name} · só leitura`}
            onBack={() => void navigate(paths.myLocations())}
          />
          <div className={styles.head}>
            <SearchField label="Nome, código ou categoria" value={query} onValueChange={setQuery} />
          </div>
        </>
      }
    >
      <ul className={styles.list} aria-label="Itens">
        {shown.map((item) => (
          <li key={item.row.id}>
            <Entry item={item} categoryNames={categoryNames} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      <FoundItems query={query} count={found.length} />
      {end && <div ref={end} aria-hidden="true" />}
      {items.rows.length === 0 ? (
        <NoItems items={items} locationId={location.id} />
      ) : (
        found.length === 0 && <StateFace compact kind="empty" title="Nenhum item encontrado" />
      )}
      {params.has('item') && (
        <AskedItem
          id={params.get('item')}
          items={items}
          // An unknown code becomes the search text, because no item is added here.
          forms={{ edit: ({ row }) => setOpen(row.id), add: (code = '') => setQuery(code) }}
        />
      )}
      {opened && (
        <Sheet onClose={() => setOpen(null)} title={opened.value.name}>
          <ItemFacts item={opened} categoryNames={categoryNames} />
        </Sheet>
      )}
    </AppFrame>
  );
}

/** Reason that the list is empty. Only a complete answer proves that the shop has no items. */
function NoItems({ items, locationId }: { items: Live<ManagedItem>; locationId: string }) {
  const data = useData();
  const retry = (): void => void data.refresh({ kind: 'location', id: locationId });
  const trouble = useListTrouble(items, 'Os itens aparecem aqui depois de abertos uma vez com internet.');
  return (
    <ListFace
      loading={{ shape: 'row', count: 6, label: 'Carregando itens' }}
      errorTitle="Erro ao carregar dados"
      onRetry={retry}
      {...trouble}
      empty={<StateFace kind="empty" title="Nenhum item encontrado" />}
    />
  );
}

interface EntryProps {
  item: ManagedItem;
  categoryNames: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
}

function Entry({ item, categoryNames, onOpen }: EntryProps) {
  const { value } = item;
  return (
    <button type="button" className={rowClass({ gap: 3 }, styles.row)} onClick={() => onOpen(value.id)}>
      <ManagedPicture item={item} categoryNames={categoryNames} />
      <span className={stackClass({ grow: true, gap: 'half' })}>
        <span className={styles.name}>{value.name}</span>
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {moneyText(value.price)} · {countText(value.quantity, 'unidade', 'unidades')}
        </span>
      </span>
    </button>
  );
}
