import { BookUser, Download, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useMissing } from '../../data/live/use-missing.ts';
import { useLastRecord } from '../../data/live/use-open-record.ts';
import {
  type ShopSupply,
  type SuppliedShop,
  useFollowedShops,
  useSuppliedShops,
  useSuppliers,
  useSupplies,
} from '../../data/rows/supply/supplies.ts';
import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import { isShownTo, mayOrder } from '../../domain/people/staff-ways.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { paths } from '../../paths.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './supplies.module.css';
import { SupplyRow } from './supply-row.tsx';
import { groupsOf, NO_SUPPLIES, type SupplyView, VIEWS } from './supply-texts.ts';

const SupplySheet = dialogPart(async () => (await import('./supply-sheet.tsx')).SupplySheet);
const SupplyForm = dialogPart(async () => (await import('./supply-form.tsx')).SupplyForm);
const SuppliersSheet = dialogPart(async () => (await import('./suppliers-sheet.tsx')).SuppliersSheet);
const FromListSheet = dialogPart(async () => (await import('./from-list-sheet.tsx')).FromListSheet);

/** Orders drawn in the first frame, and added at the end. */
const STEP = 60;

/** Search parameter that opens the sheet which turns the pick list into orders. */
const FROM_LIST = 'lista';
/** Search parameter with the id of the opened order. */
const ORDER = 'compra';

type Opened =
  | { kind: 'supply'; id: string }
  | { kind: 'new' }
  | { kind: 'suppliers' }
  | { kind: 'list' }
  | null;

/** /manager/supplies 'Compras': orders from suppliers, of all own shops or of one, and their days of arrival. */
export function SuppliesScreen() {
  const { locationId: shop } = useParams();
  const [search, setSearch] = useSearchParams();
  const supplies = useSupplies();
  const shops = useSuppliedShops();
  const places = shops.rows.filter(({ role }) => isShownTo(role, 'supplies'));
  useFollowedShops(places);
  const { now } = useServerNow(MINUTE_MS, supplies.rows);
  const today = shopZone().dayOf(now);
  const [view, setView] = useState<SupplyView>('expected');
  const [opened, open] = useState<Opened>(() => askedBy(search));
  const own = supplies.rows.filter(({ value }) => shop === undefined || value.locationId === shop);
  const close = (): void => {
    open(null);
    if (askedBy(search)) setSearch({}, { replace: true });
  };
  const isMissing = opened?.kind === 'supply' && !supplies.rows.some(({ row }) => row.id === opened.id);
  useMissing(isMissing, supplies, () => {
    toast.error('Compra não encontrada', { id: 'supply-not-found' });
    close();
  });
  return (
    <AppFrame
      header={
        <SuppliesHead
          {...{ shop, places, own, view, setView }}
          onSuppliers={() => open({ kind: 'suppliers' })}
        />
      }
      footer={
        places.some(({ role }) => mayOrder(role)) && (
          <BottomBar>
            <Button size="tall" wide icon={<PackagePlus />} onClick={() => open({ kind: 'new' })}>
              Nova compra
            </Button>
          </BottomBar>
        )
      }
    >
      <SupplyGroups
        {...{ live: supplies, own, view, today }}
        namesShop={shop === undefined && places.length > 1}
        onOpen={(id) => open({ kind: 'supply', id })}
      />
      <OpenedSheet
        {...{ opened, places, shop, today, supplies: supplies.rows, onClose: close }}
        onDrafts={() => setView('drafts')}
      />
    </AppFrame>
  );
}

function askedBy(search: URLSearchParams): Opened {
  const id = search.get(ORDER);
  if (id) return { kind: 'supply', id };
  return search.has(FROM_LIST) ? { kind: 'list' } : null;
}

/** Saves the orders as a CSV file. The code loads with the press. */
async function saveCsv(own: readonly ShopSupply[]): Promise<void> {
  const [{ suppliesCsv }, { saveFile }] = await Promise.all([
    import('./supplies-csv.ts'),
    import('../../device/files/save-file.ts'),
  ]);
  if ((await saveFile('vendinha-compras.csv', suppliesCsv(own), 'text/csv')) === 'saved')
    toast.success('Planilha salva');
}

interface HeadProps {
  own: readonly ShopSupply[];
  shop: string | undefined;
  places: readonly SuppliedShop[];
  view: SupplyView;
  setView: (view: SupplyView) => void;
  onSuppliers: () => void;
}

function SuppliesHead({ shop, places, own, view, setView, onSuppliers }: HeadProps) {
  const navigate = useNavigate();
  const offline = useOffline();
  const orders = places.some(({ role }) => mayOrder(role));
  return (
    <>
      <TopBar
        title="Compras"
        sub={places.find(({ id }) => id === shop)?.name ?? 'Todos os locais'}
        onBack={() => void navigate(paths.myLocations())}
        actions={
          <>
            {orders && own.length > 0 && (
              <IconButton
                label="Salvar planilha das compras"
                icon={<Download />}
                onClick={() => void saveCsv(own)}
              />
            )}
            {orders && <IconButton label="Fornecedores" icon={<BookUser />} onClick={onSuppliers} />}
          </>
        }
      >
        <Segments label="Quais compras" segments={VIEWS} value={view} onValueChange={setView} />
      </TopBar>
      {offline && <Strip kind="offline">{offline.name}. O que você anotar fica guardado e sai depois.</Strip>}
    </>
  );
}

interface GroupsProps {
  live: ReturnType<typeof useSupplies>;
  own: readonly ShopSupply[];
  view: SupplyView;
  today: number;
  namesShop: boolean;
  onOpen: (id: string) => void;
}

function SupplyGroups({ live, own, view, today, namesShop, onOpen }: GroupsProps) {
  const data = useData();
  const again = (): void => void data.refresh({ kind: 'supplies' });
  const trouble = useListTrouble(live, 'As compras aparecem aqui depois de abertas uma vez com internet.');
  const all = groupsOf(own, view, today);
  const { shown, end } = useGrowing(
    all.flatMap(({ rows }) => rows),
    STEP,
    view,
  );
  const near = new Set(shown);
  const groups = all
    .map(({ title, rows }) => ({ title, rows: rows.filter((supply) => near.has(supply)) }))
    .filter(({ rows }) => rows.length > 0);
  if (groups.length === 0)
    return (
      <ListFace
        loading={{ shape: 'row', count: 4, label: 'Carregando compras…' }}
        errorTitle="Não deu para carregar."
        onRetry={again}
        {...trouble}
        empty={<StateFace kind="empty" title={NO_SUPPLIES[view]} />}
      />
    );
  return (
    <Stack gap={4} className={textClass({ narrow: true }, styles.page)}>
      {groups.map(({ title, rows }) => (
        <Stack key={title} gap={2}>
          <h2 className={styles.heading}>{title}</h2>
          <Card>
            <ul>
              {rows.map((supply) => (
                <SupplyRow
                  key={supply.row.id}
                  {...{ supply, today, namesShop }}
                  onOpen={() => onOpen(supply.row.id)}
                />
              ))}
            </ul>
          </Card>
        </Stack>
      ))}
      {end && <div ref={end} aria-hidden="true" />}
    </Stack>
  );
}

interface OpenedProps {
  opened: Opened;
  /** Shops whose deliveries this person may receive or order. */
  places: readonly SuppliedShop[];
  supplies: readonly ShopSupply[];
  shop: string | undefined;
  today: number;
  onClose: () => void;
  onDrafts: () => void;
}

function OpenedSheet({ opened, places, supplies, shop, today, onClose, onDrafts }: OpenedProps) {
  const suppliers = useSuppliers().rows;
  const ordering = places.filter(({ role }) => mayOrder(role));
  const asked = opened?.kind === 'supply' ? opened.id : null;
  // After a change of role the shop's records vanish and are read again. The sheet keeps its order meanwhile, so that
  // no count is lost.
  const supply = useLastRecord(
    asked,
    supplies.find(({ row }) => row.id === asked),
  );
  const shopId = supply?.value.locationId;
  const place = useLastRecord(
    shopId,
    places.find(({ id }) => id === shopId),
  );
  switch (opened?.kind) {
    case 'supply': {
      if (!supply || !place) return null;
      const role = place.role;
      return supply.value.status === 'rascunho' && mayOrder(role) ? (
        <SupplyForm
          key={opened.id}
          {...{ known: supply, places: ordering, suppliers, supplies, today, onClose }}
        />
      ) : (
        <SupplySheet
          key={opened.id}
          {...{ supply, role, places: ordering, suppliers, supplies, today, onClose }}
        />
      );
    }
    case 'new':
      return (
        <SupplyForm
          {...{ known: null, suppliers, supplies, today, onClose }}
          places={ordering.filter(({ id }) => shop === undefined || id === shop)}
        />
      );
    case 'suppliers':
      return <SuppliersSheet {...{ suppliers, onClose }} />;
    case 'list':
      return <FromListSheet {...{ places: ordering, suppliers, supplies, today, onClose, onDrafts }} />;
    default:
      return null;
  }
}
