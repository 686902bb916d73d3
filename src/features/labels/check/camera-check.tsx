import { scanLabels } from '../../../device/qr/scan-labels.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import { MIN_CODE_LENGTH } from '../../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';
import type { LabelledItem } from '../labelled-items.ts';
import { LastAsks, lastText } from './last-read.tsx';
import type { Check } from './use-check.ts';

interface CameraCheckProps {
  check: Check;
  items: readonly LabelledItem[];
  onCreate: ((code: string) => void) | undefined;
  onClose: () => void;
}

/** The camera over the check. It stays open from label to label. */
export function CameraCheck({ check, items, onCreate, onClose }: CameraCheckProps) {
  const isAsking =
    check.last.kind === 'shared' ||
    (check.last.kind === 'unknown' && onCreate !== undefined) ||
    check.walk.untold.some(({ item }) => check.last.kind === 'item' && item.row.id === check.last.id);
  return (
    <BarcodeDialog
      continuous
      onClose={onClose}
      createCamera={barcodeCamera}
      scan={scanLabels}
      shortest={MIN_CODE_LENGTH}
      onCode={check.take}
      note={lastText({ check, items }) ?? undefined}
      question={isAsking && <LastAsks check={check} items={items} onCreate={onCreate} />}
    />
  );
}
