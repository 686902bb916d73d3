import { createFeedback, type ScanFeedback } from '../../../device/scan/feedback.ts';
import { WEDGE_TOAST } from '../../../device/scan/use-wedge.ts';
import { sharedCodeText } from '../../../domain/labels/item-of-code.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import type { Shop } from '../use-shop.ts';
import { addByCode } from './add-by-code.ts';
import { judgeCode } from './judge-code.ts';

/** Made with the first code, because an open loudspeaker costs battery and most devices have no scanner. */
let feedback: ScanFeedback | null = null;

/** Ways to the place that a code asks for. */
interface Ways {
  toShop: (id: string) => void;
  /** To the list of items. */
  toList: () => void;
}

/**
 * Adds one unit of the item with this code to the cart, for a scanner beside an open shop. `latest` returns the current
 * shop. A code that several items share shows them in the list.
 */
export function takeWedge(latest: () => Shop, code: string, { toShop, toList }: Ways): void {
  feedback ??= createFeedback();
  const shop = latest();
  const meaning = judgeCode(shop, code, window.location.origin);
  if (meaning.kind === 'shop') toShop(meaning.id);
  else if (meaning.kind === 'item') {
    const { item } = meaning;
    if (!addByCode(shop, item, feedback)) return;
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
    if (meaning.kind === 'shared') {
      shop.setQuery(code);
      toList();
    }
    const text = meaning.kind === 'shared' ? sharedCodeText(meaning.items.length) : meaning.text;
    toast.warning(text, { id: WEDGE_TOAST });
  }
}

/** Tells that a code came where it can do nothing. `first` is what to do before it is read again. */
export function refuseWedge(first: string): void {
  feedback ??= createFeedback();
  feedback.tell('refused');
  toast.warning(`${first} e passe o produto de novo.`, { id: WEDGE_TOAST });
}
