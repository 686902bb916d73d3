import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { receiptText } from './receipt-text.ts';
import { ShareButton } from './share-button.tsx';
import { slipOf } from './slip/slip.ts';

/** Shares the slip of a purchase, as a picture if the browser can draw one. */
export function ReceiptPicture({ purchase, wide }: { purchase: Purchase; wide?: boolean }) {
  const draw = async (): Promise<File> => {
    const { slipPicture } = await import('./slip/slip-picture.ts');
    return new File([await slipPicture(slipOf(purchase))], 'comprovante.png', { type: 'image/png' });
  };
  return (
    <ShareButton
      title={`Comprovante · ${purchase.locationName}`}
      text={receiptText(purchase)}
      draw={draw}
      wide={wide}
    />
  );
}
