import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { OtherShops } from './elsewhere/other-shops.tsx';
import { ItemLots } from './item-lots.tsx';
import type { ItemValues } from './item-values.ts';
import { PriceHistory } from './prices/price-history.tsx';

interface ItemFootProps {
  id: string;
  items: readonly ManagedItem[];
  location: Location;
  values: ItemValues;
  change: (part: Partial<ItemValues>) => void;
}

/** Fields that few items need: hiding it from the shop, its earlier prices, and the dates of its units. */
export function ItemFoot({ id, items, location, values, change }: ItemFootProps) {
  const known = items.find(({ row }) => row.id === id);
  return (
    <>
      <Checkbox
        label="Ocultar na loja"
        checked={values.hidden}
        onChange={(event) => change({ hidden: event.target.checked })}
      />
      {known && <PriceHistory id={id} locationId={location.id} />}
      {known && <OtherShops locationId={location.id} row={known.row} />}
      <ItemLots id={id} items={items} locationId={location.id} />
    </>
  );
}
