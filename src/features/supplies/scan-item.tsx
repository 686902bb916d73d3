import { scanBarcodes } from '../../device/scan/barcode-scanner.ts';
import { barcodeCamera } from '../../device/scan/camera.ts';
import { MIN_CODE_LENGTH, type SeenCode } from '../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../ui/camera/barcode-dialog.tsx';

interface ScanItemProps {
  onCode: (code: SeenCode | string) => void;
  onClose: () => void;
}

/** Scans the code of one item. The code can also be typed. */
export function ScanItem({ onCode, onClose }: ScanItemProps) {
  return (
    <BarcodeDialog
      onClose={onClose}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={MIN_CODE_LENGTH}
      onCode={onCode}
    />
  );
}
