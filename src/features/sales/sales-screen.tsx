import { createPortal } from 'react-dom';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useShops } from '../../data/rows/glance/read-shops.ts';
import { useLeftOutText } from '../../data/rows/glance/shops-left-out.ts';
import { clockOrInstantText } from '../../domain/hours/shop-date.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { paths } from '../../paths.ts';
import { textClass } from '../../ui/base/look.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Placed, useHosts } from '../../ui/layout/placed.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { OpenSale } from './open-sale.tsx';
import { periodText, zone } from './sale-times.ts';
import { SalesFilters } from './sales-filters.tsx';
import { SalesPages } from './sales-pages.tsx';
import { SaveSales } from './spreadsheet/save-sales.tsx';
import { TicketSale } from './ticket-sale.tsx';
import { isUnfiltered, useFilters } from './use-filters.ts';
import { type SalesState, useSales } from './use-sales.ts';

/** Search parameter with the id of a single buyer. */
const BUYER = 'cliente';

/** /manager/sales 'Vendas': the sales of all own locations, or of one, and one of them opened. */
export function SalesScreen() {
  const { locationId: shop = '' } = useParams();
  const [asked] = useSearchParams();
  const chosen = asked.get('venda');
  const role = useRoleAt(shop);
  const buyer = asked.get(BUYER) ?? undefined;
  const sales = <SalesOfShops key={buyer} buyer={buyer} />;
  if (shop === '') return sales;
  if (role === undefined) return null;
  if (readsFigures(role)) return sales;
  // An attendant may only read sales of tickets.
  if (chosen === null) return <Navigate to={paths.managerSupport(shop)} replace />;
  return <TicketSale id={chosen} locationId={shop} disputed={asked.getAll('item')} />;
}

function SalesOfShops({ buyer }: { buyer: string | undefined }) {
  const navigate = useNavigate();
  const { locationId: shop } = useParams();
  const [asked, setAsked] = useSearchParams();
  const chosen = asked.get('venda');
  const { shops, names } = useShops();
  const leftOut = useLeftOutText(shop);
  const use = useFilters(asked.get('busca') ?? '', buyer);
  const sales = useSales(shop, use.filters);
  const { now } = useServerNow(MINUTE_MS, sales.at);
  const isDesktop = useViewport() === 'desktop';
  const of: Record<string, string> = buyer === undefined ? {} : { [BUYER]: buyer };
  const choose = (id: string | null): void =>
    setAsked(id === null ? of : { ...of, venda: id }, { replace: true });
  const close = (): void => {
    // The removed panel held the focus, which returns to the row of the sale.
    document.querySelector<HTMLElement>('[data-sale][aria-current]')?.focus();
    choose(null);
  };
  const listed = sales.sales.find((one) => one.id === chosen);
  const host = useHosts()(chosen ?? '');
  const open = chosen !== null && (
    <OpenSale
      id={chosen}
      listed={listed}
      onAnswer={sales.replace}
      onReturned={sales.recount}
      shopNameOf={(id) => names.get(id) ?? 'seu local'}
      disputed={asked.getAll('item')}
      now={now}
      onClose={isDesktop ? close : undefined}
    />
  );
  return (
    <AppFrame
      header={
        <SalesHead
          sales={sales}
          names={names}
          shop={shop}
          now={now}
          totals={isUnfiltered(use.filters) ? sales.totals : null}
          period={periodText(use.filters, zone.dayOf(now))}
          onBack={() => void navigate(paths.myLocations())}
        />
      }
      panel={isDesktop && open && <Placed key={chosen} host={host} />}
      panelLabel="Venda"
    >
      <SalesFilters
        use={use}
        shop={shop}
        shops={shops}
        sales={sales}
        onShop={(id) =>
          void navigate(paths.sales(id) + (buyer === undefined ? '' : `?${new URLSearchParams(of)}`))
        }
        onEverybody={() => void navigate(paths.sales(shop))}
      />
      {leftOut && <p className={textClass({ size: 1, tone: 'soft' })}>{leftOut}</p>}
      <SalesPages
        sales={sales}
        hint={use.filters.search === '' ? undefined : 'Pode estar em outro período.'}
        now={now}
        chosen={chosen}
        totals={isUnfiltered(use.filters) ? sales.totals : null}
        shops={shop === undefined ? names : null}
        onChoose={choose}
      />
      {!isDesktop && (
        <Sheet open={chosen !== null} onClose={() => choose(null)} title="Venda">
          {open && <Placed key={chosen} host={host} />}
        </Sheet>
      )}
      {/* A portal into a stable host, so that turning a tablet keeps a return that is being typed or sent. */}
      {open && createPortal(open, host, chosen)}
    </AppFrame>
  );
}

interface SalesHeadProps {
  sales: ReturnType<typeof useSales>;
  names: ReadonlyMap<string, string>;
  shop: string | undefined;
  totals: SalesState['totals'];
  period: string;
  now: number;
  onBack: () => void;
}

function SalesHead({ sales, names, shop, totals, period, now, onBack }: SalesHeadProps) {
  const offline = useOffline();
  const place = shop === undefined ? null : (names.get(shop) ?? null);
  return (
    <>
      <TopBar
        title="Vendas"
        sub={[place, totals && totalsText(totals, period)].filter(Boolean).join(' · ') || undefined}
        onBack={onBack}
        actions={<SaveSales sales={sales} names={names} />}
      />
      {offline && sales.at !== null && (
        <Strip kind="offline">
          {offline.name}. Dados de {clockOrInstantText(sales.at, now)}.
        </Strip>
      )}
    </>
  );
}

function totalsText({ days, returned }: NonNullable<SalesState['totals']>, period: string): string {
  const sales = days.reduce((sum, day) => sum + day.sales, 0);
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
  return [
    `${countText(sales, 'venda', 'vendas')} ${period}`,
    moneyText(revenue),
    ...(returned > 0 ? [`${moneyText(returned)} devolvidos`] : []),
  ].join(' · ');
}
