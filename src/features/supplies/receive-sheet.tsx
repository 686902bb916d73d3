import { useRef } from 'react';
import { countingKey } from '../../data/basis/supply-keys.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useManagedItems } from '../../data/rows/managed-items.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { receiptDraft } from '../../data/rows/supply/supply-drafts.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { MAX_ORDER_LINES, orderedUnits } from '../../domain/supplies/supply-order.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { FindItem, lineControl } from './find-item.tsx';
import { ReceiveLine } from './receive-line.tsx';
import {
  type CountedLine,
  counted,
  expectedPaid,
  newCounting,
  readCounting,
  receiptOf,
  withExtra,
  withoutLine,
} from './receive-state.ts';
import styles from './supplies.module.css';
import { lineUnitsText, supplierText } from './supply-texts.ts';
import { useKept } from './use-kept.ts';
import { useSupplySave } from './use-supply-acts.ts';

interface ReceiveSheetProps {
  supply: ShopSupply;
  role: StaffRole | null;
  onClose: () => void;
}

/** Counts a delivery, which may bring less, more or nothing. It restocks the shop as 'Reposição' does, even offline. */
export function ReceiveSheet({ supply, role, onClose }: ReceiveSheetProps) {
  const data = useData();
  const { value: order } = supply;
  const save = useSupplySave();
  const [busy, during] = useBusy();
  const counting = useKept(
    countingKey(order.id),
    () => newCounting(order, () => crypto.randomUUID()),
    (kept) => readCounting(kept, order),
  );
  const readsCosts = readsFigures(role);
  const items = useManagedItems(order.locationId).rows;
  const lines = counting.value?.lines ?? [];
  const ordered = new Map(order.lines.map((line) => [line.itemId, line]));
  const unitsIn = (some: readonly CountedLine[]): number => some.reduce((sum, { units }) => sum + units, 0);
  const extra = unitsIn(lines.filter(({ itemId }) => !ordered.has(itemId)));
  const came = unitsIn(lines) - extra;
  const wanted = order.lines.reduce((sum, line) => sum + orderedUnits(line), 0);
  const list = useRef<HTMLUListElement>(null);
  const focusProblem = useProblemFocus(list);
  const focus = useFocusStays(lineControl);
  const receive = async (): Promise<void> => {
    if (!counting.value || busy) return;
    if (lines.some(({ units, wrongDay }) => units > 0 && wrongDay)) return focusProblem();
    const receipt = receiptOf(counting.value, order.id, serverClock.now());
    const words = {
      done: 'Entrega recebida. O estoque foi atualizado.',
      failed: 'Erro ao receber a entrega',
    };
    const isSaved = await during(save([receiptDraft(receipt, order, data.user.sub)], words));
    if (!isSaved) return;
    counting.forget();
    onClose();
  };
  return (
    <Sheet
      tall
      onClose={onClose}
      closable={!busy}
      title="Receber entrega"
      description={`${supplierText(order)} · ${supply.shop}`}
      footer={
        <>
          <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
            {came} de {wanted} un.{extra > 0 && ` e ${extra} fora do pedido.`} O que não veio volta para a
            lista de reposição.
          </p>
          <Button size="tall" wide busy={busy} disabled={!counting.value} onClick={() => void receive()}>
            {came + extra === 0 ? 'Nada veio: encerrar' : 'Confirmar recebimento'}
          </Button>
        </>
      }
    >
      <Stack gap={3} {...focus}>
        <ul ref={list}>
          {lines.map((one) => {
            const line = ordered.get(one.itemId);
            const item = items.find(({ row }) => row.id === one.itemId);
            return (
              <li key={one.itemId} className={styles.line} data-line="">
                <ReceiveLine
                  name={line?.name ?? item?.value.name ?? one.name ?? ''}
                  ordered={line ? lineUnitsText(line) : null}
                  counted={one}
                  expected={expectedPaid(order, one)}
                  readsCosts={readsCosts}
                  item={item}
                  onChange={(part) =>
                    counting.value && counting.set(counted(counting.value, one.itemId, part))
                  }
                  onRemove={() => counting.value && counting.set(withoutLine(counting.value, one.itemId))}
                />
              </li>
            );
          })}
        </ul>
        {counting.value && lines.length < MAX_ORDER_LINES && (
          <FindItem
            locationId={order.locationId}
            label="Veio outra coisa: nome ou código"
            taken={new Set(lines.map(({ itemId }) => itemId))}
            onFound={({ row, value: { name } }) =>
              counting.value &&
              counting.set(withExtra(counting.value, { itemId: row.id, name }, crypto.randomUUID()))
            }
          />
        )}
      </Stack>
    </Sheet>
  );
}
