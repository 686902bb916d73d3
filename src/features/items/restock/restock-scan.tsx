import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { RestockScanProps } from './scan-sheet.tsx';

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }));

/** Product after product by their barcodes, each showing one unit more [MI-06, X-04]. */
export function RestockScan(props: RestockScanProps) {
  const [open, setOpen] = useState(false);
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
          <ScanSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
