import { useMemo, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Managed } from '../../data/rows/managed.ts';
import { moreOf, usePickList } from '../../data/rows/pick-list.ts';
import type { ShopSupply, SuppliedShop } from '../../data/rows/supply/supplies.ts';
import { orderDraft } from '../../data/rows/supply/supply-drafts.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { type Day, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { leftOutText } from '../../domain/overview/pick-list.ts';
import { noMarks, pickedLines } from '../../domain/overview/pick-marks.ts';
import { comingUntil } from '../../domain/supplies/expected.ts';
import { MAX_BOXES } from '../../domain/supplies/supply-order.ts';
import { lineFor, usualOf } from '../../domain/supplies/usual-supplier.ts';
import type { Supplier } from '../../records/types/supplies/supplier.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { PillSelect } from '../../ui/fields/pill.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { ActSheet } from '../../ui/sheets/act-sheet.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { type OrderChoice, ordersOf, proposalOf, type Wanted } from './list-orders.ts';
import { type ChosenSupplier, supplierChoices } from './supplier-choices.ts';
import styles from './supplies.module.css';
import { lineUnitsText } from './supply-texts.ts';
import { useSupplySave } from './use-supply-acts.ts';

interface FromListSheetProps {
  /** Shops for which this person may order. */
  places: readonly SuppliedShop[];
  suppliers: readonly Managed<Supplier>[];
  supplies: readonly ShopSupply[];
  today: Day;
  onClose: () => void;
  onDrafts: () => void;
}

/** 'Virar compra': turns the pick list's suggestions into a draft for each supplier and shop, in whole boxes. */
export function FromListSheet({ places, suppliers, supplies, today, onClose, onDrafts }: FromListSheetProps) {
  const data = useData();
  const save = useSupplySave();
  const list = usePickList();
  const [busy, during] = useBusy();
  const [chosen, setChosen] = useState<Readonly<Record<string, OrderChoice>>>({});
  const choices = useMemo(() => supplierChoices(suppliers, supplies), [suppliers, supplies]);
  const { wanted, drafted, more, left } = useWanted(list.row, { places, supplies, today });
  const decided = wanted.map((one) => ({ ...one, choice: chosen[one.id] ?? proposalOf(one, choices) }));
  const orders = ordersOf(decided, choices, today);
  const create = async (): Promise<void> => {
    if (busy) return;
    const drafts = orders.map((order) => orderDraft(order, data.user.sub));
    const words = {
      done: `${countText(orders.length, 'rascunho criado', 'rascunhos criados')}. Confira antes de pedir.`,
      failed: 'Erro ao criar a compra',
    };
    const isSaved = await during(save(drafts, words));
    if (!isSaved) return;
    onDrafts();
    onClose();
  };
  return (
    <ActSheet
      tall
      onClose={onClose}
      title="Virar compra"
      description="Um rascunho para cada fornecedor e local, em caixas inteiras."
      act={
        orders.length === 0 ? 'Nada a comprar' : `Criar ${countText(orders.length, 'rascunho', 'rascunhos')}`
      }
      busy={busy}
      disabled={orders.length === 0}
      onAct={create}
    >
      <Stack gap={2}>
        {drafted > 0 && (
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {drafted === 1 ? '1 item já está em rascunho.' : `${drafted} itens já estão em rascunho.`}
          </p>
        )}
        {wanted.length === 0 &&
          (list.status === 'loading' ? (
            <Skeleton shape="row" count={4} label="Calculando a lista…" />
          ) : (
            <StateFace compact kind="empty" title="A lista de reposição não pede nada." />
          ))}
        {more > 0 && <p className={textClass({ size: 1, tone: 'soft' })}>{leftOutText(more)}</p>}
        {left > 0 && (
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {countText(left, 'local fica', 'locais ficam')} de fora: a lista de reposição é só de alguns.
          </p>
        )}
        {choices.size > 0 && decided.some(({ choice }) => choice.supplier === '') && (
          <PillSelect
            label="Fornecedor do que não tem"
            value=""
            isSet={false}
            choices={[
              { id: '', name: 'Comprar o resto de…' },
              ...[...choices].map(([id, { name }]) => ({ id, name })),
            ]}
            onPick={(supplier) => setChosen({ ...chosen, ...withSupplier(decided, supplier) })}
          />
        )}
        <ul>
          {decided.map((one) => (
            <li key={one.id} className={styles.line}>
              <WantedRow
                wanted={one}
                choices={choices}
                namesShop={places.length > 1}
                onChange={(part) => setChosen({ ...chosen, [one.id]: { ...one.choice, ...part } })}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </ActSheet>
  );
}

/** Assigns a supplier to all items that have none. */
function withSupplier(
  decided: readonly (Wanted & { choice: OrderChoice })[],
  supplier: string,
): Record<string, OrderChoice> {
  const open = decided.filter(({ choice }) => choice.supplier === '');
  return Object.fromEntries(open.map(({ id, choice }) => [id, { ...choice, supplier }]));
}

/** Suggestions of the pick list for these shops. Goods already in a draft are only counted. */
function useWanted(
  list: ReturnType<typeof usePickList>['row'],
  { places, supplies, today }: Pick<FromListSheetProps, 'places' | 'supplies' | 'today'>,
): { wanted: readonly Wanted[]; drafted: number; more: number; left: number } {
  return useMemo(() => {
    if (!list) return { wanted: [], drafted: 0, more: 0, left: 0 };
    const orders = supplies.map(({ value }) => value);
    const drafts = orders.filter(({ status }) => status === 'rascunho');
    const inDraft = new Set(drafts.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
    const usual = usualOf(orders);
    const marks = list.marks ?? noMarks(Date.now());
    const left = 1 - shopZone().partOfDay(serverClock.now());
    const own = list.places.filter(({ id }) => places.some((place) => place.id === id));
    const listed = own.filter(({ id }) => !marks.left.includes(id));
    const all = listed.flatMap(({ id: locationId, items, location }) => {
      const ordered = list.orders.filter((order) => order.locationId === locationId);
      const coming = comingUntil(ordered, today + marks.days);
      const lines = pickedLines(items, marks, { day: today, left }, coming);
      return lines
        .filter(({ units }) => units > 0)
        .map((line): Wanted => {
          const { id } = line.item;
          return { id, locationId, shop: location.name, line, usual: usual.get(id) };
        });
    });
    const wanted = all.filter(({ id }) => !inDraft.has(id));
    return {
      wanted,
      drafted: all.length - wanted.length,
      more: moreOf(listed),
      left: own.length - listed.length,
    };
  }, [list, places, supplies, today]);
}

interface WantedRowProps {
  wanted: Wanted & { choice: OrderChoice };
  choices: ReadonlyMap<string, ChosenSupplier>;
  namesShop: boolean;
  onChange: (part: Partial<OrderChoice>) => void;
}

function WantedRow({ wanted, choices, namesShop, onChange }: WantedRowProps) {
  const { line, usual, shop, choice } = wanted;
  const bought = { ...lineFor(line.item, line.units, usual), boxes: choice.boxes };
  return (
    <Stack gap={2}>
      <Row gap={3} wrap justify="between">
        <div className={stackClass({ grow: true, anywhere: true })}>
          <h3>{line.item.name}</h3>
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {namesShop && `${shop} · `}
            {choice.boxes > 0 ? lineUnitsText(bought) : 'não comprar'}
          </p>
        </div>
        <Stepper
          label={line.item.name}
          look="loose"
          typed
          max={MAX_BOXES}
          value={choice.boxes}
          onValueChange={(boxes) => onChange({ boxes })}
        />
      </Row>
      <PillSelect
        label={`Fornecedor de ${line.item.name}`}
        value={choice.supplier}
        isSet={choice.supplier !== ''}
        choices={[
          { id: '', name: 'Sem fornecedor' },
          ...[...choices].map(([id, { name }]) => ({ id, name })),
        ]}
        onPick={(supplier) => onChange({ supplier })}
      />
    </Stack>
  );
}
