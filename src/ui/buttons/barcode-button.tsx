import { ScanBarcode } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** Beside a search box: opens the barcode reader, whose code may load with the first press. */
export function BarcodeButton({ reader }: { reader: (close: () => void) => ReactNode }) {
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
      {open && <Suspense fallback={null}>{reader(close)}</Suspense>}
    </>
  );
}
