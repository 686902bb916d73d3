import { createFeedback, type ScanFeedback } from '../../../device/scan/feedback.ts';
import { WEDGE_TOAST } from '../../../device/scan/use-wedge.ts';
import { sharedCodeText } from '../../../domain/labels/item-of-code.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Shop } from '../use-shop.ts';
import { judgeCode } from './judge-code.ts';

/** Made with the first code, because an open loudspeaker costs battery and most devices have no scanner. */
let feedback: ScanFeedback | null = null;

/**
 * Adds one unit of the item with this code to the cart, for a scanner beside an open shop. `latest` returns the current
 * shop. A code that several items share shows them in the list.
 */
export function takeWedge(latest: () => Shop, code: string, onShop: (id: string) => void): void {
  feedback ??= createFeedback();
  const shop = latest();
  const meaning = judgeCode(shop, code, window.location.origin);
  if (meaning.kind === 'shop') onShop(meaning.id);
  else if (meaning.kind === 'item') {
    const { item } = meaning;
    shop.agreeToPrices();
    const isAdded = shop.add(item, 1);
    feedback.tell(isAdded ? 'added' : 'refused');
    if (!isAdded) return;
    const undo = (): void => {
      const now = latest();
      now.set(item, now.heldNow(item.id) - 1);
    };
    toast.success(`${item.name}: +1 no carrinho`, {
      id: WEDGE_TOAST,
      action: { label: 'Desfazer', onPress: undo },
    });
  } else {
    feedback.tell('refused');
    if (meaning.kind === 'shared') shop.setQuery(code);
    const text = meaning.kind === 'shared' ? sharedCodeText(meaning.items.length) : meaning.text;
    toast.warning(text, { id: WEDGE_TOAST });
  }
}
