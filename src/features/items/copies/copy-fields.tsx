import type { ShopGoods } from '../../../data/rows/goods/shop-goods.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** What a person chose to copy, and where to. */
export interface CopyValues {
  shopIds: readonly string[];
  /** Name of a category; empty for all items. */
  category: string;
  /** Part of the items' names; empty for all. */
  search: string;
  /** Items that are there take over price and cost. */
  takesPrices: boolean;
  /** Ids of items that are not copied. */
  left: ReadonlySet<string>;
}

export const EMPTY_COPY: CopyValues = {
  ...{ shopIds: [], category: '', search: '', takesPrices: false, left: new Set() },
};

interface CopyFieldsProps {
  values: CopyValues;
  /** The other shops. */
  shops: readonly { id: string; name: string }[];
  goods: readonly ShopGoods[];
  onChange: (part: Partial<CopyValues>) => void;
}

/** Which shops, and which items. */
export function CopyFields({ values, shops, goods, onChange }: CopyFieldsProps) {
  const { shopIds, category, search, takesPrices } = values;
  const toggle = (id: string): void =>
    onChange({ shopIds: shopIds.includes(id) ? shopIds.filter((one) => one !== id) : [...shopIds, id] });
  const names = [...new Set(goods.flatMap(({ categories }) => categories))].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  );
  return (
    <Stack gap={3}>
      <fieldset aria-label="Locais">
        <Row wrap gap={3}>
          {shops.length > 1 && (
            <Checkbox
              label="Todos os locais"
              checked={shopIds.length === shops.length}
              onChange={({ target }) =>
                onChange({ shopIds: target.checked ? shops.map(({ id }) => id) : [] })
              }
            />
          )}
          {shops.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={shopIds.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Row>
      </fieldset>
      <SelectField
        label="Itens"
        value={category}
        choices={[
          { value: '', label: 'Todos os itens' },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <TextField
        label="Nome do item"
        hint="Vazio vale para todos."
        autoComplete="off"
        maxLength={80}
        value={search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <Checkbox
        label="Atualizar preço e custo dos que já existem"
        checked={takesPrices}
        onChange={({ target }) => onChange({ takesPrices: target.checked })}
      />
    </Stack>
  );
}
