import { ScanBarcode } from 'lucide-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

/** Beside the search box: codes into the cart by the camera, which loads with the first press. */
export function ScanButton({ onScan }: { onScan: () => void }) {
  return <IconButton look="leaf" label="Ler código de barras" icon={<ScanBarcode />} onClick={onScan} />;
}
