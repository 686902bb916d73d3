import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChooseShops, type ShopChoice } from '../../../ui/fields/choose-shops.tsx';
import { ChooseItems, type ItemChoice } from '../bulk/choose-items.tsx';

/** Goods that a person chose to copy, and the shops. */
export interface CopyValues extends ShopChoice, ItemChoice {
  /** Items that a shop already has take over price and cost. */
  takesPrices: boolean;
  /** Ids of unticked items, which are not copied. */
  left: ReadonlySet<string>;
}

export const EMPTY_COPY: CopyValues = {
  shopIds: [],
  category: '',
  search: '',
  takesPrices: false,
  left: new Set(),
};

interface CopyFieldsProps {
  values: CopyValues;
  shops: readonly { id: string; name: string }[];
  /** Items to choose from. Null where the item was chosen before. */
  goods: readonly ShopGoods[] | null;
  onChange: (part: Partial<CopyValues>) => void;
}

/** Choice of the shops and the items. */
export function CopyFields({ values, shops, goods, onChange }: CopyFieldsProps) {
  return (
    <Stack gap={3}>
      <ChooseShops shopIds={values.shopIds} shops={shops} onChange={onChange} />
      {goods && (
        <ChooseItems choice={values} items={goods} hint="Em branco, vale para todos." onChange={onChange} />
      )}
      <Checkbox
        label={
          goods ? 'Atualizar preço e custo dos que já existem' : 'Atualizar preço e custo onde já existe'
        }
        checked={values.takesPrices}
        onChange={({ target }) => onChange({ takesPrices: target.checked })}
      />
    </Stack>
  );
}
