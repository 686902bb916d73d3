import { useState } from 'react';
import type { ScanFeedback } from '../../../device/scan/feedback.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import type { Item } from '../../../domain/shop/item.ts';
import type { Shop } from '../use-shop.ts';
import { addByCode } from './add-by-code.ts';
import { judgeCode } from './judge-code.ts';

/** 'cart' adds one unit per code. 'price' shows the price and adds nothing. */
export type ScanMode = 'cart' | 'price';

/** Result of the last code. */
export type Scanned =
  | { kind: 'none' }
  | { kind: 'added'; itemId: string }
  | { kind: 'price'; itemId: string }
  | { kind: 'shared'; items: readonly Item[] }
  | { kind: 'refused'; text: string; code: string | null };

type ScannedShop = Pick<
  Shop,
  'location' | 'items' | 'awaited' | 'heldNow' | 'campaigns' | 'now' | 'add' | 'set' | 'agreeToPrices'
>;

/** Turns each code into one more unit in the cart, or into a price. Another shop's QR calls `onShop`. */
export function useScanned(shop: ScannedShop, feedback: ScanFeedback, onShop: (id: string) => void) {
  const [mode, setMode] = useState<ScanMode>('cart');
  const { last, show, change } = useLast();

  const addOne = (item: Item): void => {
    show(
      addByCode(shop, item, feedback)
        ? { kind: 'added', itemId: item.id }
        : { kind: 'refused', text: `Não adicionado: ${item.name}.`, code: null },
    );
  };
  const takeItem = (item: Item): void => {
    if (mode === 'cart') return void addOne(item);
    feedback.tell('price');
    show({ kind: 'price', itemId: item.id });
  };
  const take = (code: SeenCode | string): void => {
    const meaning = judgeCode(shop, code, window.location.origin);
    if (meaning.kind === 'item') takeItem(meaning.item);
    else if (meaning.kind === 'shop') onShop(meaning.id);
    else {
      feedback.tell('refused');
      show(meaning.kind === 'shared' ? meaning : { ...meaning, kind: 'refused' });
    }
  };
  const undo = (): void => {
    if (last.scanned.kind !== 'added') return;
    const { itemId } = last.scanned;
    const item = shop.items.rows.find(({ id }) => id === itemId);
    show({ kind: 'none' });
    if (item) setUnits(item, shop.heldNow(itemId) - 1);
  };
  const setUnits = (item: Item, units: number): boolean => {
    const isSet = shop.set(item, units);
    if (isSet) change(item.id);
    return isSet;
  };

  return {
    mode,
    setMode(next: ScanMode): void {
      setMode(next);
      show({ kind: 'none' });
    },
    /** Rises with every code, so that a repeated result is shown again. */
    count: last.count,
    scanned: last.scanned,
    /** The item that the last act added, changed or removed. Null after any other code. */
    changed: last.changed,
    take,
    takeItem,
    addOne,
    /** Removes the last unit again. */
    undo,
    /** Sets the units of a line by hand. False if they are refused. */
    setUnits,
  };
}

export type Scanning = ReturnType<typeof useScanned>;

interface Last {
  count: number;
  scanned: Scanned;
  changed: string | null;
}

const NOTHING_YET: Last = { count: 0, scanned: { kind: 'none' }, changed: null };

/** The last code with its result, and the last item that changed in the cart. */
function useLast() {
  const [last, setLast] = useState(NOTHING_YET);
  const show = (scanned: Scanned): void => {
    const changed = scanned.kind === 'added' ? scanned.itemId : null;
    setLast(({ count }) => ({ count: count + 1, scanned, changed }));
  };
  // Clears the text about a refused code. An added item keeps its undo.
  const change = (changed: string): void =>
    setLast(({ count, scanned }) => ({
      count,
      scanned: scanned.kind === 'refused' ? NOTHING_YET.scanned : scanned,
      changed,
    }));
  return { last, show, change };
}
