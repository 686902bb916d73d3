import type { DataError } from '../../data/basis/outcome.ts';
import type { Data } from '../../data/data.ts';
import { fromReais } from '../../domain/money/money.ts';
import { unpaidLimitMessage } from '../../domain/money/unpaid.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { showHolder } from './extras/show-holder.ts';
import type { Shop } from './use-shop.ts';

/** Refusals of a purchase because the location is gone or closed to this user. */
const GONE: readonly string[] = ['NOT_FOUND', 'FORBIDDEN', 'LOCATION_UNAVAILABLE'];
/** Refusals of a purchase because the shop's data here is outdated. */
const STALE_SHOP: readonly string[] = [
  ...GONE,
  'ACCESS_ENDED',
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'ITEM_UNAVAILABLE',
  'SHOP_IN_MAINTENANCE',
  'SHOP_CLOSED_NOW',
];

/** Same text as the server's. Repeated here, because an import would load all of the server's messages at the start. */
const NOT_HERE = 'Este local não está disponível para compras.';

/** The server's message. For some codes the shop has its own text, and limits include their figures. */
function messageOf({ code, message, detail }: DataError): string {
  if (GONE.includes(code)) return NOT_HERE;
  const [units, value] = [detail?.units, fromReais(detail?.value)];
  return code === 'UNPAID_LIMIT' && typeof units === 'number' && value !== null
    ? unpaidLimitMessage({ units, value })
    : message;
}

/**
 * Reads the shop again if the refusal shows that it is outdated here, then says why nothing was bought. Goods that an
 * own unpaid purchase holds are not sold twice: that purchase is shown.
 */
export async function toastRefusal(
  data: Data,
  shop: Shop,
  locationId: string,
  error: DataError,
): Promise<void> {
  if (STALE_SHOP.includes(error.code)) {
    shop.lookAtClock();
    await data.refresh({ kind: 'location', id: locationId });
  }
  if (error.code === 'OUT_OF_STOCK' && (await showHolder(data, locationId, error.detail?.itemId))) return;
  toast.error(
    error.kind === 'network' ? 'Não foi possível criar a compra. Tente novamente.' : messageOf(error),
  );
}
