import { useRef, useState } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { scanBarcodes } from '../../../device/scan/barcode-scanner.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import type { LossReason } from '../../../domain/restock/move.ts';
import { MIN_CODE_LENGTH, type SeenCode, withCode } from '../../../domain/shop/barcode.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';
import { TypedCode } from '../../../ui/camera/typed-code.tsx';
import { WhichOne } from '../../../ui/sheets/which-one.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { QuantityPad } from './quantity-pad.tsx';
import { RESTOCK_KINDS } from './restock-texts.ts';
import type { RunningVisit } from './use-visit.ts';
import { isOf, type RestockKind, unitsOf } from './visit-state.ts';

export interface RestockScanProps {
  items: readonly ManagedItem[];
  kind: RestockKind;
  reason: LossReason;
  running: RunningVisit;
  /** Begins a new item for an unknown code. */
  onCreate: (code: string) => void;
}

/** A camera sheet that stays open between codes. Each known code counts, puts in or takes out one unit more. */
export function RestockScanSheet(props: RestockScanProps & { onClose: () => void }) {
  const [note, setNote] = useState<string>();
  const [shared, setShared] = useState<readonly ManagedItem[]>([]);
  const [counted, setCounted] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  // The scanner calls back with its first props, so the current ones are read here.
  const latest = useRef(props);
  latest.current = props;
  const take = (code: SeenCode | string): void => {
    const [item, ...others] = withCode(latest.current.items, code, ({ value }) => value.barcodes);
    const text = typeof code === 'string' ? code : code.text;
    const known = item && others.length > 0 ? [item, ...others] : [];
    setShared(known);
    setUnknown(item ? null : text);
    setCounted(null);
    if (known.length > 0) setNote(`${known.length} itens têm o código ${text}. Qual é?`);
    else if (item) count(item);
    else setNote(`Nenhum produto com o código ${text}.`);
  };
  const count = (item: ManagedItem): void => {
    const { kind, reason, running } = latest.current;
    setShared([]);
    setCounted(item.row.id);
    const units = (unitsOf(running.visit.touches, { itemId: item.row.id, kind, reason }) ?? 0) + 1;
    running.set(item, { kind, reason }, units);
    setNote(`${item.value.name}: ${units}`);
  };
  return (
    <BarcodeDialog
      continuous
      onClose={props.onClose}
      createCamera={barcodeCamera}
      scan={scanBarcodes}
      shortest={MIN_CODE_LENGTH}
      onCode={take}
      note={note}
      question={
        shared.length > 0 ? (
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
        ) : unknown !== null ? (
          <Button wide size="tall" onClick={() => props.onCreate(unknown)}>
            Criar com este código
          </Button>
        ) : (
          counted !== null && (
            <>
              <CountedPad {...props} key={counted} itemId={counted} onNote={setNote} />
              <TypedCode label="Próximo código" inputMode="text" shortest={MIN_CODE_LENGTH} onCode={take} />
            </>
          )
        )
      }
    />
  );
}

interface CountedPadProps extends RestockScanProps {
  itemId: string;
  onNote: (note: string) => void;
}

/** The units of the item that was scanned last, in the chosen mode. */
function CountedPad({ items, kind, reason, running, itemId, onNote }: CountedPadProps) {
  const [isTyped, setTyped] = useState(false);
  const item = items.find(({ row }) => row.id === itemId);
  if (!item) return null;
  const key = { itemId, kind, reason };
  const known = running.visit.touches.findLast(isOf(key));
  return (
    <>
      <QuantityPad
        mode={RESTOCK_KINDS.find(({ id }) => id === kind)?.label ?? kind}
        name={item.value.name}
        value={unitsOf(running.visit.touches, key) ?? 0}
        boxSize={item.value.refill?.boxSize ?? null}
        isTyped={isTyped}
        onValueChange={(units, way) => {
          setTyped(way === 'typed');
          running.set(item, { kind, reason }, units);
          onNote(`${item.value.name}: ${units}`);
        }}
      />
      {kind === 'reposto' && known && (
        <ExpiryField
          key={known.id}
          name={item.value.name}
          touch={known}
          onTell={(facts) => {
            // The number is complete, so the next digit begins another.
            setTyped(false);
            running.tell(known.id, facts);
          }}
        />
      )}
    </>
  );
}
