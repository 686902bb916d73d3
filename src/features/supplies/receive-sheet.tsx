import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { type ManagedItem, useManagedItems } from '../../data/rows/managed-items.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { receiptDraft } from '../../data/rows/supply/supply-drafts.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { meanCost } from '../../domain/restock/mean-cost.ts';
import { MOST_UNITS } from '../../domain/restock/move.ts';
import { type SupplyLine, unitsOf } from '../../domain/supplies/supply-order.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import type { IsoDay } from '../../ui/words/date-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import {
  type Counted,
  counted,
  expectedPaid,
  newCounting,
  readCounting,
  receiptOf,
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

/** A delivery is counted: less, more or nothing. It restocks the shop as Reposição does, also without a signal. */
export function ReceiveSheet({ supply, role, onClose }: ReceiveSheetProps) {
  const data = useData();
  const { value: order } = supply;
  const save = useSupplySave();
  const [busy, setBusy] = useState(false);
  const counting = useKept(
    `receiving:${order.id}`,
    () => newCounting(order, () => crypto.randomUUID()),
    (kept) => readCounting(kept, order),
  );
  const readsCosts = readsFigures(role);
  const items = useManagedItems(order.locationId).rows;
  const lines = counting.value?.lines ?? [];
  const came = lines.reduce((sum, { units }) => sum + units, 0);
  const wanted = order.lines.reduce((sum, line) => sum + unitsOf(line), 0);
  const receive = async (): Promise<void> => {
    if (!counting.value || busy) return;
    setBusy(true);
    const receipt = receiptOf(counting.value, order.id, Date.now());
    const words = {
      done: 'Entrega recebida. O estoque foi atualizado.',
      failed: 'Erro ao receber a entrega',
    };
    const isSaved = await save([receiptDraft(receipt, order, data.user.sub)], words);
    setBusy(false);
    if (!isSaved) return;
    counting.forget();
    onClose();
  };
  return (
    <Sheet
      open
      tall
      onOpenChange={(open) => !open && onClose()}
      closable={!busy}
      title="Receber entrega"
      description={`${supplierText(order)} · ${supply.shop}`}
      footer={
        <>
          <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
            {came} de {wanted} un. O que não veio volta para a lista de reposição.
          </p>
          <Button size="tall" wide busy={busy} disabled={!counting.value} onClick={() => void receive()}>
            {came === 0 ? 'Nada veio: encerrar' : 'Confirmar recebimento'}
          </Button>
        </>
      }
    >
      <ul>
        {order.lines.map((line) => {
          const one = lines.find(({ itemId }) => itemId === line.itemId);
          return (
            one && (
              <li key={line.itemId} className={styles.line}>
                <ReceiveLine
                  line={line}
                  counted={one}
                  expected={expectedPaid(order, one)}
                  readsCosts={readsCosts}
                  item={items.find(({ row }) => row.id === line.itemId)}
                  onChange={(part) =>
                    counting.value && counting.set(counted(counting.value, line.itemId, part))
                  }
                />
              </li>
            )
          );
        })}
      </ul>
    </Sheet>
  );
}

interface LineProps {
  line: SupplyLine;
  counted: Counted;
  /** What the order says that these units cost; null where unknown. */
  expected: number | null;
  readsCosts: boolean;
  /** Undefined until it is read, and of one that was removed. */
  item: ManagedItem | undefined;
  onChange: (part: Partial<Counted>) => void;
}

function ReceiveLine({ line, counted: one, expected, readsCosts, item, onChange }: LineProps) {
  const paid = one.paid ?? expected;
  const [dated, setDated] = useState(one.expires !== undefined);
  return (
    <Stack gap={2}>
      <Row gap={3} wrap justify="between">
        <div className={stackClass({ grow: true, anywhere: true })}>
          <h3>{line.name}</h3>
          <p className={textClass({ size: 1, tone: 'soft' })}>pedido: {lineUnitsText(line)}</p>
        </div>
        <Stepper
          label={line.name}
          look="loose"
          typed
          value={one.units}
          max={MOST_UNITS}
          onValueChange={(units) => onChange({ units })}
        />
      </Row>
      <Row wrap gap={2} align="end" className={styles.pair}>
        {readsCosts && one.units > 0 && (
          <CurrencyField
            label={`Valor na nota de ${line.name}`}
            value={paid}
            hint={meanText(item, one.units, paid)}
            onValueChange={(paid) => onChange({ paid: paid ?? undefined })}
          />
        )}
        {dated && one.units > 0 ? (
          <DateField
            label={`Validade de ${line.name}`}
            format="DD/MM/YYYY"
            value={(one.expires as IsoDay | undefined) ?? null}
            onValueChange={(day) => onChange({ expires: day ?? undefined })}
          />
        ) : (
          one.units > 0 && (
            <Button
              look="ghost"
              size="small"
              icon={<CalendarClock />}
              aria-label={`Validade de ${line.name}`}
              onClick={() => setDated(true)}
            >
              Validade
            </Button>
          )
        )}
        {one.units > 0 && (
          <Button
            look="ghost"
            size="small"
            aria-label={`Nada veio de ${line.name}`}
            onClick={() => onChange({ units: 0 })}
          >
            Nada veio
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** What the cost of a unit becomes, where it can be foretold. The server decides. */
function meanText(item: ManagedItem | undefined, units: number, paid: number | null): string {
  if (!item || paid === null) return `O total da nota, das ${units} un.`;
  const books = { cost: item.value.cost, shelf: item.shelf + item.pending };
  return `Custo médio passa a ${moneyText(meanCost(books, { units, paid }))}`;
}
