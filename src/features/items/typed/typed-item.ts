import { FIELD_NAMES } from '../../../domain/words/field-names.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { ItemValues } from '../item-values.ts';

type Told = Partial<Record<keyof typeof FIELD_NAMES, string>>;

/** Fields of a form that differ from how it opened, in words: 'Preço: R$ 7,00'. `categories`: those of the shop. */
export function typedLines(
  values: ItemValues,
  opened: ItemValues,
  categories: readonly { id: string; name: string }[],
): string[] {
  const [typed, before] = [told(values, categories), told(opened, categories)];
  return (Object.keys(typed) as (keyof Told)[]).flatMap((field) =>
    typed[field] === before[field] ? [] : [`${FIELD_NAMES[field]}: ${typed[field] || '(vazio)'}`],
  );
}

function told(values: ItemValues, categories: readonly { id: string; name: string }[]): Told {
  const money = (amount: number | null): string => (amount === null ? '' : moneyText(amount));
  const chosen = categories.filter(({ id }) => values.categories.includes(id));
  const { ncm, cfop, ean } = values.fiscal;
  return {
    name: values.name,
    price: money(values.price),
    cost: money(values.cost),
    quantity: values.quantity,
    ...values.refill,
    barcodes: [...values.barcodes, values.code].filter((code) => code.trim() !== '').join(', '),
    ...{ ncm, cfop, ean },
    categories: chosen.map(({ name }) => name).join(', '),
    description: values.description,
    hidden: values.hidden ? 'Sim' : 'Não',
  };
}
