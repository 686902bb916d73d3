import { useEffect, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork, usePayment } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, notCharged, unclearPurchase } from '../../data/hooks/offline-words.ts';
import { type ComingCopy, copyComing } from '../../device/files/copy-coming.ts';
import { JUST_CHANGED } from '../../domain/shelves/price-news.ts';
import { MAX_PURCHASE_LINES, splitPayment, TOO_MANY_LINES } from '../../domain/shop/purchase.ts';
import { untilConnected } from '../../realtime/until-connected.ts';
import { useEventSocket, useRealtimeState } from '../../realtime/use-realtime.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { type AsksFirst, useLimitAsked } from './cart/use-limit-asked.ts';
import { serverPriceNews } from './price-news.ts';
import { usePayWith } from './use-pay-with.ts';
import type { Shop } from './use-shop.ts';

export interface Checkout {
  useBalance: boolean;
  setUseBalance: (use: boolean) => void;
  buying: boolean;
  /** Reason that buying is disabled. Null when it is enabled. */
  reason: string | null;
  /** Price changes in this cart since the customer agreed, in sentences. */
  news: readonly string[];
  buy: () => void;
  asksFirst: AsksFirst;
}

/** Copies the code later. If this part cannot load, the clipboard stays as it is. */
const followCode = (data: Data, bought: string, copy: ComingCopy): Promise<void> =>
  import('./code-in-tap.ts').then(({ copyCodeOf }) => copyCodeOf(data, bought, copy)).catch(() => undefined);

/**
 * Turns the cart into a purchase [S-06, S-12]. Nothing is queued: offline a press says why and does nothing.
 * `buying` lasts until `loadPayment` has loaded the payment's code, or failed.
 */
export function useCheckout(shop: Shop, loadPayment: () => Promise<unknown>, onBought: () => void): Checkout {
  const data = useData();
  const socket = useEventSocket();
  const connection = useRealtimeState();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const [payWith, setPayWith] = usePayWith();
  const useBalance = payWith === 'balance';
  const [buying, setBuying] = useState(false);
  const [news, setNews] = useState<{ cart: string; told: readonly string[] }>({ cart: '', told: [] });
  const location = shop.location.row;
  const maybeCharged = useUnclear(location?.id);
  const cart = JSON.stringify(shop.cart);
  const { asksFirst, askLimit } = useLimitAsked(cart);
  usePaymentAhead(shop.lines.length > 0, loadPayment);

  const buy = async (agreed = false): Promise<void> => {
    if (buying) return;
    if (!location || shop.lines.length === 0)
      return void toast.error('Carrinho vazio ou usuário não autenticado');
    if (shop.lines.length > MAX_PURCHASE_LINES) return void toast.warning(TOO_MANY_LINES);
    if (!online) return void toast.warning(maybeCharged ? unclearPurchase(offline) : notCharged(offline));
    // Until the next frame the totals may lack presses on cards, so nobody has agreed to them.
    if (shop.isBehind() || shop.pricesJustChanged()) return void toast.warning(JUST_CHANGED);
    if (!agreed && askLimit(shop.priced.totalAmount, () => void buy(true))) return;
    setBuying(true);
    shop.agreeToPrices();
    setNews({ cart, told: [] });
    const copy = copyOf(shop, useBalance);
    let isBought = false;
    try {
      if (!(await untilConnected(socket)))
        return void toast.warning('Aguarde a conexão ser estabelecida antes de continuar.');
      const input = { locationId: location.id, locationName: location.name, cart: shop.priced, useBalance };
      const outcome = await data.createPurchase(input);
      if (outcome.kind === 'done') {
        isBought = true;
        if (copy) void followCode(data, outcome.value.id, copy);
        await loadPayment().catch(() => undefined);
        return onBought();
      }
      const { error } = outcome;
      if (error.code === 'PRICE_CHANGED') setNews({ cart, told: serverPriceNews(shop.priced, error.detail) });
      await (await import('./toast-refusal.ts')).toastRefusal(data, shop, location.id, error);
    } catch {
      toast.error('Erro ao processar compra');
    } finally {
      if (!isBought) copy?.settle(null);
      setBuying(false);
    }
  };

  return {
    useBalance,
    setUseBalance: (use) => setPayWith(use ? 'balance' : 'pix'),
    buying,
    reason: whyNot(online, offline, connection),
    news: shop.priceNews.length === 0 && news.cart === cart ? news.told : shop.priceNews,
    buy: () => void buy(),
    asksFirst,
  };
}

/** The copy of the code that this tap leads to. Null if the balance pays everything. */
function copyOf({ profile, priced }: Shop, useBalance: boolean): ComingCopy | null {
  const { pixAmount } = splitPayment(priced.totalAmount, profile.row?.balance ?? 0, { useBalance });
  return pixAmount > 0 ? copyComing() : null;
}

/** Fetches the code of a payment while the cart is filled. The purchase fetches failed code again. */
function usePaymentAhead(isToPay: boolean, loadPayment: () => Promise<unknown>): void {
  useEffect(() => {
    if (isToPay) loadPayment().catch(() => undefined);
  }, [isToPay, loadPayment]);
}

/** True while it is unknown whether a purchase in this shop was made. */
function useUnclear(locationId: string | undefined): boolean {
  const payment = usePayment();
  return payment?.state === 'sent' && payment.locationId === locationId;
}

function whyNot(
  online: boolean,
  offline: ReturnType<typeof useOfflineReason>,
  connection: ReturnType<typeof useRealtimeState>,
): string | null {
  if (!online) return `${offline.name}: a compra espera ${backText(offline)}.`;
  return connection === 'Connected'
    ? null
    : 'Conectando… a compra libera assim que a conexão for estabelecida.';
}
