import { useCallback, useState } from 'react';
import { scanBarcodes } from '../../device/scan/barcode-scanner.ts';
import { BARCODE_SIZE, createCamera } from '../../device/scan/camera.ts';
import { type SeenCode, SHORTEST_CODE, withCode } from '../../domain/shop/barcode.ts';
import type { Item } from '../../domain/shop/item.ts';
import { BarcodeDialog } from '../../ui/camera/barcode-dialog.tsx';
import { WhichOne } from '../../ui/sheets/which-one.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { ItemPicture } from './item-picture.tsx';
import type { Shop } from './use-shop.ts';

/** One notice for all unknown codes. */
const SCAN_TOAST = 'scan';
const barcodeCamera = () => createCamera(BARCODE_SIZE);

/** Finds an item of the shop by its barcode [K-02]. An unknown code keeps it open, and a shared one asks which item. */
export function ScanSheet({
  shop,
  onItem,
  onClose,
}: {
  shop: Pick<Shop, 'items' | 'categoryNames'>;
  onItem: (item: Item) => void;
  onClose: () => void;
}) {
  const [last, setLast] = useState<string | null>(null);
  const [shared, setShared] = useState<readonly Item[]>([]);
  const open = useCallback(
    (item: Item): void => {
      onClose();
      onItem(item);
    },
    [onItem, onClose],
  );
  const take = useCallback(
    (code: SeenCode | string): void => {
      const known = withCode(shop.items.rows, code, ({ barcodes }) => barcodes);
      const [item, other] = known;
      // A guess could charge the customer for another product than the one in their hand.
      setShared(other ? known : []);
      if (other) return;
      if (item && item.quantity > 0) {
        open(item);
        return;
      }
      setLast(typeof code === 'string' ? code : code.text);
      toast.warning(item ? `${item.name} está esgotado.` : 'Nenhum item com este código aqui.', {
        id: SCAN_TOAST,
      });
    },
    [shop.items.rows, open],
  );
  return (
    <BarcodeDialog
      open
      continuous
      onOpenChange={(open) => !open && onClose()}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={SHORTEST_CODE}
      note={
        shared.length > 0
          ? `${shared.length} itens têm este código. Qual é o seu?`
          : last && `Último código: ${last}`
      }
      question={
        shared.length > 0 && (
          <WhichOne
            label="Itens com este código"
            choices={shared.map((item) => ({
              id: item.id,
              name: item.name,
              detail: item.quantity > 0 ? moneyText(item.price) : 'Esgotado',
              picture: <ItemPicture item={item} shop={shop} size="small" />,
              disabled: item.quantity <= 0,
            }))}
            onChoose={(id) => {
              const item = shared.find((one) => one.id === id);
              if (item) open(item);
            }}
          />
        )
      }
      onCode={take}
    />
  );
}
