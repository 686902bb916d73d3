import { dialogPart } from '../../../ui/base/late-part.tsx';
import { BarcodeButton } from '../../../ui/buttons/barcode-button.tsx';
import type { RestockScanProps } from './scan-sheet.tsx';

const RestockScanSheet = dialogPart(async () => (await import('./scan-sheet.tsx')).RestockScanSheet);

/** Scans products one after another, each adding one unit [MI-06, X-04]. */
export function RestockScan(props: RestockScanProps) {
  return <BarcodeButton reader={(close) => <RestockScanSheet {...props} onClose={close} />} />;
}
