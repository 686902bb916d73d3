import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** Beside a search box: opens the barcode reader. */
export function BarcodeButton({ reader }: { reader: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        look="leaf"
        label="Ler código de barras"
        icon={<ScanBarcode />}
        onClick={() => setOpen(true)}
      />
      {open && reader(close)}
    </>
  );
}
