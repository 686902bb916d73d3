import { useCallback, useState } from 'react';
import { scanBarcodes } from '../../device/barcode-scanner.ts';
import { BARCODE_SIZE, createCamera } from '../../device/camera.ts';
import { isSameCode, type SeenCode, SHORTEST_CODE } from '../../domain/barcode.ts';
import type { Item } from '../../domain/item.ts';
import { BarcodeDialog } from '../../ui/barcode-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { Shop } from './use-shop.ts';

/** One notice, however many unknown codes pass by. */
const SCAN_TOAST = 'scan';
const barcodeCamera = () => createCamera(BARCODE_SIZE);

/** Finds an item of the shop by its barcode [K-02]; codes nobody knows here keep it open. */
export function ScanSheet({
  shop,
  onItem,
  onClose,
}: {
  shop: Pick<Shop, 'items'>;
  onItem: (item: Item) => void;
  onClose: () => void;
}) {
  const [last, setLast] = useState<string | null>(null);
  const take = useCallback(
    (code: SeenCode | string): void => {
      const known = shop.items.rows.filter((item) => item.barcodes.some((kept) => isSameCode(kept, code)));
      const item = known.find(({ quantity }) => quantity > 0) ?? known[0];
      if (item && item.quantity > 0) {
        onClose();
        onItem(item);
        return;
      }
      setLast(typeof code === 'string' ? code : code.text);
      toast.warning(item ? `${item.name} está esgotado.` : 'Nenhum item com este código aqui.', {
        id: SCAN_TOAST,
      });
    },
    [shop.items.rows, onItem, onClose],
  );
  return (
    <BarcodeDialog
      open
      continuous
      onOpenChange={(open) => !open && onClose()}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={SHORTEST_CODE}
      note={last && `Último código: ${last}`}
      onCode={take}
    />
  );
}
