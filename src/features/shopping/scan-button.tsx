import { ScanBarcode } from 'lucide-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

/** The button beside the search box that scans codes into the cart. Camera and decoder load with the first press. */
export function ScanButton({ onScan }: { onScan: () => void }) {
  return <IconButton look="leaf" label="Ler código de barras" icon={<ScanBarcode />} onClick={onScan} />;
}
