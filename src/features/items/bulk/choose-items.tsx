import { useMemo } from 'react';
import { compareNames } from '../../../domain/words/name-order.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface ItemChoice {
  /** Name of a category; empty for all items. */
  category: string;
  /** Part of the items' names; empty for all. */
  search: string;
}

interface ChooseItemsProps {
  choice: ItemChoice;
  /** Names the categories to choose from. */
  items: readonly { categories: readonly string[] }[];
  hint: string;
  onChange: (part: Partial<ItemChoice>) => void;
}

/** Choice of items by category and name. */
export function ChooseItems({ choice: { category, search }, items, hint, onChange }: ChooseItemsProps) {
  const names = useMemo(
    () => [...new Set(items.flatMap(({ categories }) => categories))].sort(compareNames),
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
