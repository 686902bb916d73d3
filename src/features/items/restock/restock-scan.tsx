import { lazy } from 'react';
import { BarcodeButton } from '../../../ui/buttons/barcode-button.tsx';
import type { RestockScanProps } from './scan-sheet.tsx';

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }));

/** Scans products one after another, each adding one unit [MI-06, X-04]. */
export function RestockScan(props: RestockScanProps) {
  return <BarcodeButton reader={(close) => <ScanSheet {...props} onClose={close} />} />;
}
