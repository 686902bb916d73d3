import { shopOfLink } from '../../../data/discovery/shop-link.ts';
import { kioskPlace } from '../../../device/place/kiosk-place.ts';
import {
  ITEMS_AWAITED,
  type ItemOfCode,
  itemOfCode,
  UNKNOWN_CODE,
} from '../../../domain/labels/item-of-code.ts';
import { productCode } from '../../../domain/labels/label-code.ts';
import { noneLeftText } from '../../../domain/lots/none-left.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import type { Item } from '../../../domain/shop/item.ts';
import type { Shop } from '../use-shop.ts';

/** Meaning of a code in an open shop. */
export type CodeMeaning =
  | Exclude<ItemOfCode<Item>, { kind: 'unknown' }>
  /** The QR on the door of another shop. */
  | { kind: 'shop'; id: string }
  /** A code of nothing that can be bought here. `code` is set if its digits help. */
  | { kind: 'nothing'; text: string; code: string | null };

const HERE = 'Você já está neste local.';
const ELSEWHERE = 'Este QR é de outro local.';
const FOREIGN_QR = 'Este QR não é de um local da Vendinha.';
const UNSAVED = 'Sem conexão, e os itens deste local não estão salvos neste aparelho.';

/** Looks up a read or typed code. `origin` is the app's own. A pinned tablet stays in its shop. */
export function judgeCode(
  shop: Pick<Shop, 'items' | 'awaited' | 'location' | 'now'>,
  code: SeenCode | string,
  origin: string,
): CodeMeaning {
  const text = typeof code === 'string' ? code : code.text;
  const id = shopOfLink(text, origin);
  if (id !== null) {
    if (id === shop.location.row?.id) return { kind: 'nothing', text: HERE, code: null };
    return kioskPlace() === null ? { kind: 'shop', id } : { kind: 'nothing', text: ELSEWHERE, code: null };
  }
  if (typeof code !== 'string' && code.format === 'qr_code' && productCode(code) === code)
    return { kind: 'nothing', text: FOREIGN_QR, code: null };
  const found = itemOfCode(shop.items.rows, code);
  if (found.kind === 'unknown') return { kind: 'nothing', text: unknownText(shop), code: text };
  if (found.kind === 'shared' || found.item.quantity > 0) return found;
  return { kind: 'nothing', text: noneLeftText(found.item, shop.now), code: null };
}

function unknownText({ items, awaited }: Pick<Shop, 'items' | 'awaited'>): string {
  if (awaited) return ITEMS_AWAITED;
  return items.status === 'offline' && items.rows.length === 0 ? UNSAVED : UNKNOWN_CODE;
}
