import { MAX_PRICE } from '../../../domain/money/money.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { ChooseShops } from '../../../ui/fields/choose-shops.tsx';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ChooseItems } from '../bulk/choose-items.tsx';
import { type PriceValues, percentProblem } from './price-values.ts';
import type { ShopPricedItem } from './use-shop-items.ts';

interface PriceFieldsProps {
  values: PriceValues;
  shops: readonly { id: string; name: string }[];
  items: readonly ShopPricedItem[];
  onChange: (part: Partial<PriceValues>) => void;
}

const DIRECTIONS = [
  { id: 'up', label: 'Aumentar' },
  { id: 'down', label: 'Diminuir' },
] as const;

const KINDS = [
  { id: 'percent', label: 'Por cento' },
  { id: 'amount', label: 'Em reais' },
  { id: 'exact', label: 'Preço novo' },
] as const;

const ENDINGS = [
  { value: '', label: 'Como der' },
  { value: '9', label: 'Em 9: R$ 4,99' },
  { value: '0', label: 'Em 0: R$ 4,90' },
];

/** Choice of the shops and the items, and the size of the change. */
export function PriceFields({ values, shops, items, onChange }: PriceFieldsProps) {
  const { direction, kind, percent, amount, ending } = values;
  return (
    <Stack gap={3}>
      {shops.length > 1 && <ChooseShops shopIds={values.shopIds} shops={shops} onChange={onChange} />}
      <ChooseItems
        choice={values}
        items={items}
        hint={
          kind === 'exact' ? 'O preço novo vale para os itens com este nome.' : 'Em branco, vale para todos.'
        }
        onChange={onChange}
      />
      {kind !== 'exact' && (
        <Segments
          label="Aumentar ou diminuir"
          segments={DIRECTIONS}
          value={direction}
          onValueChange={(next) => onChange({ direction: next })}
        />
      )}
      <Segments
        label="Como"
        segments={KINDS}
        value={kind}
        onValueChange={(next) => onChange({ kind: next })}
      />
      {kind === 'percent' ? (
        <TextField
          label="Por cento"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={percent}
          error={percentProblem(values)}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
      ) : (
        <CurrencyField
          label={kind === 'exact' ? 'Preço novo' : 'Valor'}
          max={MAX_PRICE}
          value={amount}
          onValueChange={(next) => onChange({ amount: next })}
        />
      )}
      {kind !== 'exact' && (
        <SelectField
          label="Terminar o preço"
          value={ending}
          choices={ENDINGS}
          onChange={(event) => onChange({ ending: endingOf(event.target.value) })}
        />
      )}
    </Stack>
  );
}

const endingOf = (value: string): PriceValues['ending'] => (value === '9' || value === '0' ? value : '');
