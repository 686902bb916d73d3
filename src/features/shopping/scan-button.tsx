import type { Item } from '../../domain/shop/item.ts';
import { later } from '../../ui/base/later.tsx';
import { BarcodeButton } from '../../ui/buttons/barcode-button.tsx';
import type { Shop } from './use-shop.ts';

const ScanSheet = later(async () => (await import('./scan-sheet.tsx')).ScanSheet);

/** Beside the search box: finds an item by its barcode. Camera and decoder load with the first press. */
export function ScanButton({ shop, onItem }: { shop: Shop; onItem: (item: Item) => void }) {
  return <BarcodeButton reader={(close) => <ScanSheet shop={shop} onItem={onItem} onClose={close} />} />;
}
