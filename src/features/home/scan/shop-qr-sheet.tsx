import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopOfLink } from '../../../data/discovery/shop-link.ts';
import { scanQr } from '../../../device/qr/scan-qr.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import { paths } from '../../../paths.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';

const shopOf = (text: string): string | null => shopOfLink(text, window.location.origin);

/** Reads the QR on a shop's door and opens that shop. Any other QR shows a message and keeps the reader open. */
export function ShopQrSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [isForeign, setForeign] = useState(false);
  const take = (code: SeenCode | string): void => {
    const shop = shopOf(typeof code === 'string' ? code : code.text);
    setForeign(shop === null);
    if (shop === null) return;
    onClose();
    void navigate(paths.shop(shop), { state: { source: 'qr_code' } satisfies OpenedFrom });
  };
  return (
    <BarcodeDialog
      continuous
      kind="qr"
      onClose={onClose}
      createCamera={barcodeCamera}
      scan={scanQr}
      refuse={(typed) => (shopOf(typed) === null ? 'Este endereço não é de um local da Vendinha.' : null)}
      note={isForeign ? 'Este QR não é de um local da Vendinha.' : undefined}
      onCode={take}
    />
  );
}
