import { useDeferredValue, useMemo, useState } from 'react';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import type { ManagedShop } from '../../../data/rows/goods/managed-shops.ts';
import { useGoods } from '../../../data/rows/goods/shop-goods.ts';
import { useAwaitedItems } from '../../../data/rows/goods/whole-shops.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { LastActs } from '../bulk/last-acts.tsx';
import { wantedItems } from '../prices/price-values.ts';
import { CopyFields, type CopyValues, EMPTY_COPY } from './copy-fields.tsx';
import { planCopies } from './copy-plan.ts';
import { CopyPreview } from './copy-preview.tsx';
import { LastCopy } from './last-copy.tsx';
import { useCopying } from './use-copying.ts';

interface CopySheetProps {
  locationId: string;
  /** The other shops of the same owner. */
  shops: readonly ManagedShop[];
  /** The one item to copy. Without it, a person chooses the items. */
  only?: string;
  onClose: () => void;
}

/** 'Copiar para outros locais': makes items of this shop in others, with a preview and an undo. Works offline. */
export function CopySheet({ locationId, shops, only, onClose }: CopySheetProps) {
  const [values, setValues] = useState<CopyValues>(EMPTY_COPY);
  const source = useGoods([locationId]);
  const goods = source.rows;
  const there = useGoods(values.shopIds);
  // The server itself leaves out items that a shop has. The prices to take over are planned here, from all items of the
  // other shops.
  const fromSource = useAwaitedItems(source);
  const fromOthers = useAwaitedItems(there, shops);
  const awaited = (only ? null : fromSource) ?? (values.takesPrices ? fromOthers : null);
  const copying = useCopying();
  const network = useNetwork();
  // A plan for fifty shops takes too long for one keystroke. So the typed text is drawn first, and the plan later.
  const shown = useDeferredValue(values);
  const { category, search, shopIds, left, takesPrices } = shown;
  const wanted = useMemo(
    () => (only ? goods.filter(({ id }) => id === only) : wantedItems(goods, { category, search })),
    [goods, only, category, search],
  );
  const plans = useMemo(() => {
    const chosen = wanted.filter(({ id }) => !left.has(id));
    const to = shops.filter(({ id }) => shopIds.includes(id));
    return planCopies(chosen, to, there.of, takesPrices);
  }, [wanted, left, shops, shopIds, there.of, takesPrices]);
  const count = plans.reduce((sum, { fresh, changes }) => sum + fresh.length + changes.length, 0);
  const change = (part: Partial<CopyValues>): void => setValues((before) => ({ ...before, ...part }));
  const apply = async (): Promise<void> => {
    const done = `${countText(count, 'item copiado', 'itens copiados')}.`;
    const failed = 'Este aparelho não conseguiu guardar a cópia. Nada foi copiado.';
    if (await sayQueued(copying.apply(plans, locationId), network, { done, failed })) setValues(EMPTY_COPY);
  };
  return (
    <ActSheet
      onClose={onClose}
      tall
      title="Copiar para outros locais"
      description="Cada local continua com o seu estoque."
      act={count === 0 || awaited !== null ? 'Copiar' : `Copiar ${countText(count, 'item', 'itens')}`}
      busy={copying.busy}
      disabled={count === 0 || shown !== values}
      awaits={awaited}
      onAct={apply}
    >
      <Stack gap={4}>
        <LastActs acts={copying.acts} more="Ver cópias anteriores">
          {(last, isNewest) => <LastCopy copying={copying} last={last} isNewest={isNewest} />}
        </LastActs>
        <CopyFields values={values} shops={shops} goods={only ? null : goods} onChange={change} />
        <CopyPreview
          plans={plans}
          unknown={there.unknown ?? []}
          goods={wanted}
          left={values.left}
          onLeave={(left) => change({ left })}
        />
      </Stack>
    </ActSheet>
  );
}
