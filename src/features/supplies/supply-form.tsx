import { useRef, useState } from 'react';
import { typedOrderKey } from '../../data/basis/supply-keys.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Managed } from '../../data/rows/managed.ts';
import type { ShopSupply, SuppliedShop } from '../../data/rows/supply/supplies.ts';
import { orderDraft, orderEdit } from '../../data/rows/supply/supply-drafts.ts';
import { type Day, isoOfDay } from '../../domain/hours/shop-time-zone.ts';
import { costOf, type SupplyStatus, unpricedIn } from '../../domain/supplies/supply-order.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { IsoDay } from '../../ui/words/date-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { OrderLines } from './order-lines.tsx';
import {
  isBlank,
  isNewOrderKey,
  isOrderOld,
  newOrder,
  type OrderValues,
  orderValues,
  readNew,
  readTyped,
} from './order-values.ts';
import { DropDraft } from './removals.tsx';
import { SupplierField } from './supplier-field.tsx';
import styles from './supplies.module.css';
import { totalLabel } from './supply-texts.ts';
import { useKept } from './use-kept.ts';
import { useSupplySave } from './use-supply-acts.ts';

interface SupplyFormProps {
  /** The order when the form opened. Null for a new one. */
  known: ShopSupply | null;
  /** Shops for which this person may order. */
  places: readonly SuppliedShop[];
  suppliers: readonly Managed<Supplier>[];
  supplies: readonly ShopSupply[];
  today: Day;
  onClose: () => void;
}

/** Form of an order: supplier, shop, goods and day of arrival. Typed values are stored until they are saved. */
export function SupplyForm({ known, places, suppliers, supplies, today, onClose }: SupplyFormProps) {
  // The version at opening. Concurrent edits are merged when this edit is sent.
  const [seen] = useState(known);
  const data = useData();
  const save = useSupplySave();
  const [busy, during] = useBusy();
  // With a single shop the form has no field for it, so an order typed for another shop must not appear.
  const only = seen || places.length !== 1 ? undefined : places[0];
  const kept = useKept<OrderValues>(
    typedOrderKey(seen?.row.id ?? (only ? `new:${only.id}` : 'new')),
    () => (seen ? orderValues(seen) : newOrder(crypto.randomUUID(), places[0]?.id ?? '')),
    (typed) => (seen ? readTyped(typed, seen) : readNew(typed, places, crypto.randomUUID())),
    seen ? undefined : isNewOrderKey,
  );
  const values = kept.value;
  const form = useRef<HTMLDivElement>(null);
  const focusProblem = useProblemFocus(form);
  const status = seen?.value.status ?? 'rascunho';
  const end = async (to: SupplyStatus): Promise<void> => {
    if (!values || busy) return;
    const { id, locationId, base, wrongDay, ...fields } = values;
    if (wrongDay) return focusProblem();
    const draft = seen
      ? orderEdit({ ...seen, row: { ...seen.row, ...base } }, { ...fields, status: to })
      : orderDraft({ ...fields, locationId, status: to }, data.user.sub, id);
    const isSaved = await during(
      save(
        [draft],
        { done: SAVED[to], failed: 'Erro ao salvar a compra' },
        seen ? null : { key: kept.key, words: values },
      ),
    );
    if (isSaved) leave();
  };
  const leave = (): void => {
    kept.forget();
    onClose();
  };
  const total = values && costOf(values.lines, values.costs);
  return (
    <Sheet
      tall
      onClose={onClose}
      closable={!busy}
      title={seen ? 'Editar compra' : 'Nova compra'}
      description={seen?.shop ?? only?.name}
      footer={
        <Row gap={2} className={styles.pair}>
          {status === 'rascunho' && (
            <Button look="quiet" size="tall" disabled={!values} onClick={() => void end('rascunho')}>
              Salvar rascunho
            </Button>
          )}
          <Button
            size="tall"
            busy={busy}
            disabled={!values || values.lines.length === 0}
            onClick={() => void end('pedido')}
          >
            {status === 'rascunho' ? 'Marcar como pedida' : 'Salvar'}
          </Button>
        </Row>
      }
    >
      {values && (
        <Stack gap={4} ref={form}>
          {seen && isOrderOld(values, seen) && <ChangedSince onGiveUp={() => kept.set(orderValues(seen))} />}
          <OrderHead
            {...{ values, places, suppliers, supplies, today }}
            isNew={seen === null}
            onChange={kept.set}
          />
          <OrderLines values={values} supplies={supplies} onChange={kept.set} />
          {total !== null && (
            <Row justify="between">
              <b>{totalLabel(unpricedIn(values.lines, values.costs))}</b>
              <b>{moneyText(total)}</b>
            </Row>
          )}
          <TextAreaField
            label="Observação para o fornecedor"
            rows={2}
            maxLength={500}
            value={values.note}
            onChange={(event) => kept.set({ ...values, note: event.target.value })}
          />
          {status === 'rascunho' && <DropDraft saved={seen} hasWork={!isBlank(values)} onDropped={leave} />}
        </Stack>
      )}
    </Sheet>
  );
}

function ChangedSince({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <Notice
      kind="warning"
      action={
        <Button look="quiet" onClick={onGiveUp}>
          Descartar o que digitei
        </Button>
      }
    >
      A compra mudou desde que você digitou isto. O que você digitou ainda não foi salvo.
    </Notice>
  );
}

const SAVED: Readonly<Record<SupplyStatus, string>> = {
  rascunho: 'Rascunho salvo.',
  pedido: 'Compra salva. Falta a entrega chegar.',
  recebido: '',
  cancelado: '',
};

interface HeadProps extends Pick<SupplyFormProps, 'places' | 'suppliers' | 'supplies' | 'today'> {
  values: OrderValues;
  isNew: boolean;
  onChange: (values: OrderValues) => void;
}

function OrderHead(props: HeadProps) {
  const { values, places, suppliers, supplies, today, isNew, onChange } = props;
  return (
    <>
      {isNew && places.length > 1 && (
        <SelectField
          label="Local"
          choices={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.locationId}
          // Each shop has items of its own.
          onChange={(event) => onChange({ ...values, locationId: event.target.value, lines: [], costs: {} })}
        />
      )}
      <SupplierField
        values={values}
        suppliers={suppliers}
        supplies={supplies}
        today={today}
        onChange={onChange}
      />
      <DateField
        label="Chega em"
        format="DD/MM/YYYY"
        value={values.expectedOn as IsoDay | null}
        today={isoOfDay(today)}
        wrong={values.wrongDay ?? ''}
        onValueChange={(expectedOn, wrongDay) => onChange({ ...values, expectedOn, wrongDay })}
      />
    </>
  );
}
