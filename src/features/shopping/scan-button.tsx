import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { Item } from '../../domain/item.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Shop } from './use-shop.ts';

const loadScanSheet = () => import('./scan-sheet.tsx');
const ScanSheet = lazy(async () => ({ default: (await loadScanSheet()).ScanSheet }));

/** Beside the search box: finds an item by its barcode. Camera and decoder are loaded with the first press. */
export function ScanButton({ shop, onItem }: { shop: Shop; onItem: (item: Item) => void }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        look="leaf"
        label="Ler código de barras"
        icon={<ScanBarcode aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ScanSheet shop={shop} onItem={onItem} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
