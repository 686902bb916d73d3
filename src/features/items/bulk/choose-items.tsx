import { useMemo } from 'react';
import { nameOrder } from '../../../domain/words/name-order.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface ShopChoice {
  shopIds: readonly string[];
}

export interface ItemChoice {
  /** Name of a category; empty for all items. */
  category: string;
  /** Part of the items' names; empty for all. */
  search: string;
}

interface ChooseShopsProps {
  shopIds: readonly string[];
  shops: readonly { id: string; name: string }[];
  onChange: (part: ShopChoice) => void;
}

/** Shops to tick. */
export function ChooseShops({ shopIds, shops, onChange }: ChooseShopsProps) {
  const toggle = (id: string): void =>
    onChange({ shopIds: shopIds.includes(id) ? shopIds.filter((one) => one !== id) : [...shopIds, id] });
  return (
    <fieldset aria-label="Locais">
      <Row wrap gap={3}>
        {shops.length > 1 && (
          <Checkbox
            label="Todos os locais"
            checked={shopIds.length === shops.length}
            onChange={({ target }) => onChange({ shopIds: target.checked ? shops.map(({ id }) => id) : [] })}
          />
        )}
        {shops.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={shopIds.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Row>
    </fieldset>
  );
}

interface ChooseItemsProps {
  choice: ItemChoice;
  /** Names the categories to choose from. */
  items: readonly { categories: readonly string[] }[];
  hint: string;
  onChange: (part: Partial<ItemChoice>) => void;
}

/** Items by category and name. */
export function ChooseItems({ choice: { category, search }, items, hint, onChange }: ChooseItemsProps) {
  const names = useMemo(
    () => [...new Set(items.flatMap(({ categories }) => categories))].sort(nameOrder().compare),
    [items],
  );
  return (
    <>
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
        hint={hint}
        autoComplete="off"
        maxLength={80}
        value={search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
    </>
  );
}
