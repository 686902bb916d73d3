import { useRef, useState } from 'react';
import type { ManagedItem } from '../../../data/managed-items.ts';
import { scanBarcodes } from '../../../device/barcode-scanner.ts';
import { BARCODE_SIZE, createCamera } from '../../../device/camera.ts';
import { isSameCode, type SeenCode, SHORTEST_CODE } from '../../../domain/barcode.ts';
import type { LossReason } from '../../../domain/restock-move.ts';
import { BarcodeDialog } from '../../../ui/barcode-dialog.tsx';
import type { RunningVisit } from './use-visit.ts';
import type { RestockKind } from './visit-state.ts';

export interface RestockScanProps {
  items: readonly ManagedItem[];
  kind: RestockKind;
  reason: LossReason;
  running: RunningVisit;
}

const barcodeCamera = () => createCamera(BARCODE_SIZE);

/** Stays open from code to code; each known one counts, puts in or takes out one unit more. */
export function ScanSheet(props: RestockScanProps & { onClose: () => void }) {
  const [note, setNote] = useState<string>();
  // The scanner calls back with what it was given on opening: what is true now is read here.
  const latest = useRef(props);
  latest.current = props;
  const take = (code: SeenCode | string): void => {
    const { items, kind, reason, running } = latest.current;
    const item = items.find(({ value }) => value.barcodes.some((kept) => isSameCode(kept, code)));
    const text = typeof code === 'string' ? code : code.text;
    if (!item) {
      setNote(`Nenhum produto com o código ${text}. Cadastre-o no item.`);
      return;
    }
    const known = running.visit.touches.find((touch) => touch.itemId === item.row.id && touch.kind === kind);
    const units = (known?.units ?? 0) + 1;
    running.set(item, kind, units, known?.reason ?? reason);
    setNote(`${item.value.name}: ${units}`);
  };
  return (
    <BarcodeDialog
      open
      continuous
      onOpenChange={(open) => !open && props.onClose()}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={SHORTEST_CODE}
      onCode={take}
      note={note}
    />
  );
}
