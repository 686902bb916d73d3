import { useEffect, useState } from 'react';
import { createFeedback } from '../../../device/scan/feedback.ts';
import { useWedge } from '../../../device/scan/use-wedge.ts';
import {
  ITEMS_AWAITED,
  itemOfCode,
  sharedCodeText,
  UNKNOWN_CODE,
} from '../../../domain/labels/item-of-code.ts';
import { noneLeftText } from '../../../domain/lots/none-left.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { earnsFreeUnit } from '../../../domain/shop/promotions.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Front } from './use-front.ts';

const ignore = (): void => undefined;

/** One toast for all codes. */
const SCAN_TOAST = 'front-scan';

/** Content of the price check: an item with the number of the check, or 'waiting' for a code. */
export type PriceCheck = { item: Item; turn: number } | 'waiting' | null;

/**
 * The tablet's scanner. A code adds one unit to the cart, or shows a price during a price check. Codes count wherever
 * the focus is. During a payment (`isOn` false) they add nothing, and their Enter presses no button. `onCode` is called
 * for each code that counts, because somebody is there.
 */
export function useFrontScan(front: Front, isOn: boolean, onCode: () => void) {
  const [check, setCheck] = useState<PriceCheck>(null);
  const [feedback] = useState(() => createFeedback());
  useEffect(() => feedback.close, [feedback]);
  const show = (item: Item): void =>
    setCheck((old) => ({ item, turn: typeof old === 'object' && old ? old.turn + 1 : 1 }));
  const refuse = (text: string): void => {
    feedback.tell('refused');
    toast.warning(text, { id: SCAN_TOAST });
  };
  const take = (code: string): void => {
    onCode();
    // A code that the scanner typed into the search field is no search.
    if (front.query?.includes(code)) front.setQuery('');
    const found = itemOfCode(front.items, code);
    if (found.kind === 'unknown') return void refuse(front.facts === null ? ITEMS_AWAITED : UNKNOWN_CODE);
    if (found.kind === 'shared') {
      front.setQuery(code);
      return void refuse(sharedCodeText(found.items.length));
    }
    const { item } = found;
    if (check !== null) {
      feedback.tell('price');
      show(item);
    } else if (item.quantity <= 0) refuse(noneLeftText(item, front.now));
    else {
      const isAdded = front.add(item);
      feedback.tell(!isAdded ? 'refused' : bringsFree(front, item) ? 'free' : 'added');
      if (isAdded) toast.success(`${item.name}: +1 no carrinho`, { id: SCAN_TOAST });
    }
  };
  useWedge(true, isOn ? take : ignore, 'everywhere');
  return {
    check,
    /** Opens the price check, so that the next code shows its price. */
    ask: () => setCheck('waiting'),
    show,
    close: () => setCheck(null),
  };
}

/** True if one more unit in the guest's cart earns a free unit. */
function bringsFree({ cart, campaigns, now }: Front, item: Item): boolean {
  const held = cart.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
  return earnsFreeUnit(item, campaigns, now, held);
}
