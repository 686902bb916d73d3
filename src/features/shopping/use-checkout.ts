import { useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, notCharged } from '../../data/hooks/offline-words.ts';
import { type ComingCopy, copyComing } from '../../device/files/copy-coming.ts';
import { fromReais } from '../../domain/money/money.ts';
import { unpaidLimitMessage } from '../../domain/money/unpaid.ts';
import { MAX_LINES, splitPayment } from '../../domain/shop/purchase.ts';
import { untilConnected } from '../../realtime/until-connected.ts';
import { useEventSocket, useRealtimeState } from '../../realtime/use-realtime.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { serverPriceNews } from './price-news.ts';
import { usePayWith } from './use-pay-with.ts';
import type { Shop } from './use-shop.ts';

export interface Checkout {
  useBalance: boolean;
  setUseBalance: (use: boolean) => void;
  buying: boolean;
  /** Why buying is disabled. Null when it is enabled. */
  reason: string | null;
  /** Price changes in this cart since the customer agreed, in sentences. */
  news: readonly string[];
  buy: () => void;
}

/** Refusals of a purchase because the location is gone or closed to this user. */
const GONE: readonly string[] = ['NOT_FOUND', 'FORBIDDEN', 'LOCATION_UNAVAILABLE'];
/** Refusals of a purchase because the shop's data here is outdated. */
const STALE_SHOP: readonly string[] = [
  ...GONE,
  'ACCESS_ENDED',
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'ITEM_UNAVAILABLE',
];

const JUST_CHANGED = 'O total acabou de mudar. Confira antes de pagar.';

/** The server refuses longer carts with a generic message. */
const TOO_MANY = `Uma compra leva até ${MAX_LINES} produtos diferentes. Remova alguns do carrinho para continuar.`;

/** Same text as the server's. It is repeated, because importing the server's messages would load them at the start. */
const NOT_HERE = 'Este local não está disponível para compras.';

/** The server's message. The shop has texts of its own for some codes, and limits include their figures. */
function messageOf({ code, message, detail }: DataError): string {
  if (GONE.includes(code)) return NOT_HERE;
  const [units, value] = [detail?.units, fromReais(detail?.value)];
  return code === 'UNPAID_LIMIT' && typeof units === 'number' && value !== null
    ? unpaidLimitMessage({ units, value })
    : message;
}

/** Reads the shop anew where the refusal says that it is outdated here, then says why nothing was bought. */
async function tellRefusal(data: Data, shop: Shop, locationId: string, error: DataError): Promise<void> {
  if (STALE_SHOP.includes(error.code)) {
    shop.lookAtClock();
    await data.refresh({ kind: 'location', id: locationId });
  }
  toast.error(
    error.kind === 'network' ? 'Não foi possível criar a compra. Tente novamente.' : messageOf(error),
  );
}

/** A part that does not come leaves the clipboard as it is. */
const followCode = (data: Data, bought: string, copy: ComingCopy): Promise<void> =>
  import('./code-in-tap.ts').then(({ copyCodeOf }) => copyCodeOf(data, bought, copy)).catch(() => undefined);

/** Turns the cart into a purchase [S-06, S-12]. Nothing is queued: offline it says why and does nothing. */
export function useCheckout(shop: Shop, onBought: () => void): Checkout {
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
  const cart = JSON.stringify(shop.cart);

  const buy = async (): Promise<void> => {
    if (buying) return;
    if (!location || shop.lines.length === 0)
      return void toast.error('Carrinho vazio ou usuário não autenticado');
    if (shop.lines.length > MAX_LINES) return void toast.warning(TOO_MANY);
    if (!online) return void toast.warning(notCharged(offline));
    if (shop.pricesJustChanged()) return void toast.warning(JUST_CHANGED);
    setBuying(true);
    shop.agreeToPrices();
    setNews({ cart, told: [] });
    const balance = shop.profile.row?.balance ?? 0;
    const { pixAmount } = splitPayment(shop.priced.totalAmount, balance, useBalance);
    const copy = pixAmount > 0 ? copyComing() : null;
    let bought: string | null = null;
    try {
      if (!(await untilConnected(socket)))
        return void toast.warning('Aguarde a conexão ser estabelecida antes de continuar.');
      const input = { locationId: location.id, locationName: location.name, cart: shop.priced, useBalance };
      const outcome = await data.createPurchase(input);
      if (outcome.kind === 'done') {
        bought = outcome.value.id;
        return onBought();
      }
      const { error } = outcome;
      if (error.code === 'PRICE_CHANGED') setNews({ cart, told: serverPriceNews(shop.priced, error.detail) });
      await tellRefusal(data, shop, location.id, error);
    } catch {
      toast.error('Erro ao processar compra');
    } finally {
      if (bought === null) copy?.settle(null);
      else if (copy) void followCode(data, bought, copy);
      setBuying(false);
    }
  };

  const reason = !online
    ? `${offline.name}: a compra espera ${backText(offline)}.`
    : connection === 'Connected'
      ? null
      : 'Conectando… a compra libera assim que a conexão for estabelecida.';
  return {
    useBalance,
    setUseBalance: (use) => setPayWith(use ? 'balance' : 'pix'),
    buying,
    reason,
    news: shop.priceNews.length === 0 && news.cart === cart ? news.told : shop.priceNews,
    buy: () => void buy(),
  };
}
