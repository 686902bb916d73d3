import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { dateText } from '../../../domain/hours/shop-date.ts';
import { itemMargin, knownCost } from '../../../domain/money/known-cost.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { LastEdit } from '../last-edit.tsx';

interface ItemFactsProps {
  item: ManagedItem;
  categoryNames: ReadonlyMap<string, string>;
}

/** Fields of an item's form, read-only. Empty fields are left out. */
export function ItemFacts({ item, categoryNames }: ItemFactsProps) {
  return (
    <Stack gap={3}>
      <dl>
        {factsOf(item, categoryNames).map(([name, fact]) => (
          <div key={name} className={rowClass({ gap: 3, justify: 'between', align: 'start' })}>
            <dt className={textClass({ tone: 'soft' })}>{name}</dt>
            <dd className={textClass({ weight: 600, anywhere: true })}>{fact}</dd>
          </div>
        ))}
      </dl>
      {item.value.description !== '' && <p>{item.value.description}</p>}
      <LastEdit row={item.row} />
    </Stack>
  );
}

function factsOf({ value }: ManagedItem, names: ReadonlyMap<string, string>): (readonly [string, string])[] {
  const { price, quantity, refill, categoryIds, barcodes, hidden, lots = [] } = value;
  const cost = knownCost(value.cost);
  const margin = itemMargin(price, cost);
  const boxes = refill?.boxSize ? `${refill.boxName || 'caixa'} de ${refill.boxSize}` : null;
  const dated = lots.map(({ until, units }) => `${units} un. até ${dateText(until - 1)}`);
  const facts: (readonly [string, string | null])[] = [
    ['Preço', moneyText(price)],
    ['Custo', cost === null ? null : moneyText(cost)],
    ['Margem', margin === null ? null : `${margin}%`],
    ['Quantidade', countText(quantity, 'unidade', 'unidades')],
    ['Validade', dated.join(', ') || null],
    ['Mínimo', refill?.minimum ? String(refill.minimum) : null],
    ['Nível cheio', refill?.par ? String(refill.par) : null],
    ['Embalagem', boxes],
    ['Categorias', categoryIds.flatMap((id) => names.get(id) ?? []).join(', ') || null],
    ['Código de barras', barcodes.join(', ') || null],
    ['Na loja', hidden ? 'Oculto' : null],
  ];
  return facts.flatMap(([name, fact]) => (fact === null ? [] : [[name, fact] as const]));
}
