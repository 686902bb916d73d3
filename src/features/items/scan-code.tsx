import { scanBarcodes } from '../../device/scan/barcode-scanner.ts';
import { barcodeCamera } from '../../device/scan/camera.ts';
import { MIN_CODE_LENGTH } from '../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../ui/camera/barcode-dialog.tsx';

/** Scans one code for the form. The code can also be typed [MI-06]. */
export function ScanCode({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  return (
    <BarcodeDialog
      onClose={onClose}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={MIN_CODE_LENGTH}
      onCode={(code) => onCode((typeof code === 'string' ? code : code.text).trim())}
    />
  );
}
