import { useRef, useState } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { scanBarcodes } from '../../../device/scan/barcode-scanner.ts';
import { BARCODE_SIZE, createCamera } from '../../../device/scan/camera.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { type SeenCode, SHORTEST_CODE, withCode } from '../../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';
import { WhichOne } from '../../../ui/sheets/which-one.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { RunningVisit } from './use-visit.ts';
import type { RestockKind } from './visit-state.ts';

export interface RestockScanProps {
  items: readonly ManagedItem[];
  kind: RestockKind;
  reason: LossReason;
  running: RunningVisit;
}

const barcodeCamera = () => createCamera(BARCODE_SIZE);

/** Stays open between codes. Each known code counts, puts in or takes out one unit more. */
export function RestockScanSheet(props: RestockScanProps & { onClose: () => void }) {
  const [note, setNote] = useState<string>();
  const [shared, setShared] = useState<readonly ManagedItem[]>([]);
  // The scanner calls back with its first props, so the current ones are read here.
  const latest = useRef(props);
  latest.current = props;
  const take = (code: SeenCode | string): void => {
    const [item, ...others] = withCode(latest.current.items, code, ({ value }) => value.barcodes);
    const text = typeof code === 'string' ? code : code.text;
    const known = item && others.length > 0 ? [item, ...others] : [];
    setShared(known);
    if (known.length > 0) setNote(`${known.length} itens têm o código ${text}. Qual é?`);
    else if (item) count(item);
    else setNote(`Nenhum produto com o código ${text}. Cadastre-o no item.`);
  };
  const count = (item: ManagedItem): void => {
    const { kind, reason, running } = latest.current;
    setShared([]);
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
      question={
        shared.length > 0 && (
          <WhichOne
            label="Itens com este código"
            choices={shared.map(({ row, value }) => ({
              id: row.id,
              name: value.name,
              detail: moneyText(value.price),
            }))}
            onChoose={(id) => {
              const item = latest.current.items.find(({ row }) => row.id === id);
              if (item) count(item);
            }}
          />
        )
      }
    />
  );
}
