import { startTransition, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOpenRecord } from '../../data/live/use-open-record.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { dropHandedCode, handedCode } from '../../device/scan/handed-code.ts';
import type { Item } from '../../domain/shop/item.ts';
import { paths } from '../../paths.ts';
import { behind } from '../../ui/base/behind.ts';
import { dialogPart, optionalPart, requiredPart } from '../../ui/base/late-part.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { FullPageLoader } from '../../ui/states/full-page-loader.tsx';
import { Spoken } from '../../ui/words/spoken.tsx';
import { CartBar } from './cart/cart-bar.tsx';
import { ItemGrid } from './item-grid.tsx';
import { ShopHeader } from './shop-header.tsx';
import { ShopShelves } from './shop-shelves.tsx';
import { useAccessRecord } from './use-access-record.ts';
import { useCheckout } from './use-checkout.ts';
import { useShop } from './use-shop.ts';

const ClosedShop = requiredPart(
  async () => (await import('./closed-shop.tsx')).ClosedShop,
  <FullPageLoader />,
);
const NegativeBalance = requiredPart(
  async () => (await import('./negative-balance.tsx')).NegativeBalance,
  <FullPageLoader />,
);
/** Sheets load after the first items, before anybody can press the buttons that open them. */
const ItemSheet = dialogPart(async () => (await import('./item-sheet.tsx')).ItemSheet);
const CartSheet = dialogPart(async () => (await import('./cart/cart-sheet.tsx')).CartSheet);
/** Required, because nobody can pay without it. */
const CartPanel = requiredPart(() => behind(async () => (await import('./cart/cart-panel.tsx')).CartPanel));
const ShopExtras = optionalPart(async () => (await import('./extras/shop-extras.tsx')).ShopExtras);
/** Camera and decoder load with the first press. */
const ScanCart = dialogPart(async () => (await import('./scan/scan-cart.tsx')).ScanCart);
const ShopWedge = optionalPart(async () => (await import('./scan/shop-wedge.tsx')).ShopWedge);

/** Fetches the sheets of a shop and the parts after its items. */
export const loadSheets = (): Promise<unknown> =>
  Promise.all([ItemSheet, CartSheet, ShopExtras, ShopWedge].map(({ load }) => load()));

const nothingToLoad = async (): Promise<void> => undefined;

interface ShoppingScreenProps {
  /** Fetches the code that shows a payment. Resolves once that code can show the current payment. */
  loadPayment?: () => Promise<unknown>;
}

/** /shopping/{locationId}: shelf, cart and checkout [S-01..S-12]. */
export function ShoppingScreen({ loadPayment = nothingToLoad }: ShoppingScreenProps) {
  const { locationId = '' } = useParams();
  return <LocationShop key={locationId} locationId={locationId} loadPayment={loadPayment} />;
}

function LocationShop({ locationId, loadPayment }: Required<ShoppingScreenProps> & { locationId: string }) {
  const navigate = useNavigate();
  const data = useData();
  const shop = useShop(locationId);
  const [openItem, setOpenItem] = useState<string | null>(null);
  const [cartOpen, setCartOpen] = useState(false);
  const [scanning, setScanning] = useState(handedCode(locationId) !== null);
  const checkout = useCheckout(shop, loadPayment, () => {
    setCartOpen(false);
    setScanning(false);
  });
  const viewport = useViewport();
  const item = useOpenRecord(
    openItem,
    shop.items.rows.find((one) => one.id === openItem),
    shop.items,
  );
  const isKiosk = kioskPlace() !== null;
  const leave = (): void => void navigate(paths.home());
  // A pinned tablet has no home screen, and its sign-out button is above the shop.
  const back = isKiosk ? undefined : leave;
  const open = useCallback((item: Item) => setOpenItem(item.id), []);
  // Between frames, because the sheet is as large as a screen.
  const openCart = () => startTransition(() => setCartOpen(true));
  const closeCart = () => setCartOpen(false);
  useAccessRecord(shop.location.row);
  // An unused code is dropped when its camera closes or the visit ends.
  useEffect(() => (scanning ? () => dropHandedCode(locationId) : undefined), [scanning, locationId]);
  // A sheet that cannot be fetched now is fetched again by its press.
  useEffect(() => {
    for (const { load } of [ItemSheet, CartSheet]) behind(load).catch(() => undefined);
  }, []);

  const retry = (): void => void data.refresh({ kind: 'location', id: locationId });
  if (shop.location.row === null) {
    if (shop.location.status === 'loading') return <FullPageLoader />;
    return <ClosedShop locationId={locationId} location={shop.location} onBack={back} />;
  }
  const balance = shop.profile.row?.balance ?? 0;
  if (balance < 0) return <NegativeBalance balance={balance} onBack={back} />;
  const desktop = viewport === 'desktop';
  return (
    <AppFrame
      header={
        <ShopHeader shop={shop} locationId={locationId} onScan={() => setScanning(true)} onBack={back} />
      }
      headerLook="raised"
      rail={viewport === 'phone' ? undefined : <ShopShelves shop={shop} look="rail" />}
      railLabel="Prateleiras"
      panel={
        desktop ? (
          <CartPanel shop={shop} checkout={checkout} onCancel={isKiosk ? shop.clear : leave} />
        ) : undefined
      }
      panelLabel="Carrinho"
      footer={
        !desktop && (shop.lines.length > 0 || shop.isCleared) ? (
          <CartBar shop={shop} checkout={checkout} onOpen={openCart} />
        ) : undefined
      }
    >
      <Spoken text={scanning ? '' : shop.said} />
      <ShopExtras shop={shop} checkout={checkout} />
      <ItemGrid shop={shop} onOpen={open} onRetry={retry} />
      {item && <ItemSheet key={item.id} item={item} shop={shop} onClose={() => setOpenItem(null)} />}
      {!scanning && <ShopWedge shop={shop} closeCart={!desktop && cartOpen && closeCart} />}
      {scanning && <ScanCart shop={shop} checkout={checkout} onClose={() => setScanning(false)} />}
      {!desktop && cartOpen && <CartSheet shop={shop} checkout={checkout} onClose={closeCart} />}
    </AppFrame>
  );
}
