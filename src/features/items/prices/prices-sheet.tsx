import { useDeferredValue, useMemo, useState } from 'react';
import { useNetwork } from '../../../data/hooks/hooks.ts';
import { useManagedShops } from '../../../data/rows/goods/managed-shops.ts';
import { useAwaitedItems } from '../../../data/rows/goods/whole-shops.ts';
import { planPrices } from '../../../domain/prices/price-plan.ts';
import { toggled } from '../../../domain/values/toggled.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { ActSheet } from '../../../ui/sheets/act-sheet.tsx';
import { sayQueued } from '../../../ui/toasts/say-queued.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { LastActs } from '../bulk/last-acts.tsx';
import { moveOf } from '../bulk/price-drafts.ts';
import { LastPrices } from './last-prices.tsx';
import { PriceFields } from './price-fields.tsx';
import { PricePreview } from './price-preview.tsx';
import { type PriceValues, type PriceWish, ruleOf, startValues, wantedItems } from './price-values.ts';
import { NOT_KEPT, usePriceChange } from './use-price-change.ts';
import { useShopItems } from './use-shop-items.ts';

/** 'Mudar preços': changes many prices of one or several shops at once, with a preview and an undo. Works offline. */
export function PricesSheet({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const shops = useManagedShops();
  const [values, setValues] = useState<PriceValues>(() => startValues(locationId));
  const goods = useShopItems(values.shopIds);
  const items = goods.rows;
  const awaited = useAwaitedItems(goods, shops);
  const change = usePriceChange();
  const network = useNetwork();
  // A plan for fifty shops takes too long for one keystroke. So the typed text is drawn first, and the plan later.
  const { left, shopIds, ...wish } = values;
  const newest = JSON.stringify(wish);
  const wished = useDeferredValue(newest);
  const isBehind = wished !== newest;
  const isWhole = awaited === null;
  const plan = useMemo(() => {
    const asked: PriceWish = JSON.parse(wished);
    const rule = ruleOf(asked);
    // A preview of a part of the items would look like the whole.
    return rule && isWhole ? planPrices(wantedItems(items, asked), rule) : null;
  }, [items, wished, isWhole]);
  const chosen = plan ? plan.lines.filter(({ id }) => !left.has(id)) : [];
  const apply = async (): Promise<void> => {
    const rows = new Map(items.map(({ id, row }) => [id, row]));
    const moves = chosen.flatMap((line) => {
      const row = rows.get(line.id);
      return row ? [moveOf(line, row)] : [];
    });
    const done = `${countText(moves.length, 'preço mudado', 'preços mudados')}.`;
    if (await sayQueued(change.apply(moves), network, { done, failed: NOT_KEPT }))
      setValues((before) => ({ ...startValues(locationId), shopIds: before.shopIds }));
  };
  return (
    <ActSheet
      onClose={onClose}
      tall
      title="Mudar preços"
      description="Você confere cada preço antes de aplicar."
      act={chosen.length === 0 ? 'Aplicar' : `Aplicar em ${countText(chosen.length, 'preço', 'preços')}`}
      busy={change.busy}
      disabled={chosen.length === 0 || isBehind}
      awaits={awaited}
      onAct={apply}
    >
      <Stack gap={4}>
        <LastActs acts={change.acts} more="Ver mudanças anteriores">
          {(last, isNewest) => <LastPrices change={change} last={last} isNewest={isNewest} shops={shops} />}
        </LastActs>
        <PriceFields
          values={values}
          shops={shops}
          items={items}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        />
        {plan && (
          <PricePreview
            plan={plan}
            left={left}
            shops={shopIds.length > 1 ? shops : []}
            onToggle={(id) => setValues((before) => ({ ...before, left: toggled(before.left, id) }))}
          />
        )}
      </Stack>
    </ActSheet>
  );
}
