import { CircleAlert } from 'lucide-react';
import type { Item } from '../../domain/shop/item.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CAMPAIGN_TYPES } from './campaign-texts.ts';
import type { CampaignValues } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { Choice } from './choice.tsx';

interface TypeFieldsProps {
  values: CampaignValues;
  onChange: (part: Partial<CampaignValues>) => void;
  items: readonly Item[];
  categories: readonly { id: string; name: string }[];
  error: string | undefined;
  discountError: string | undefined;
}

/** The fields of each campaign type: its offer and its targets [MP-03]. */
export function TypeFields({ values, onChange, items, categories, error, discountError }: TypeFieldsProps) {
  const { type } = values;
  return (
    <>
      <div role="radiogroup" aria-label="Tipo de Campanha" className={stackClass({ gap: 2 })}>
        {CAMPAIGN_TYPES.map(({ id, label }) => (
          <label key={id} className={rowClass({ gap: 3 }, styles.type)}>
            <input
              type="radio"
              name="campaign-type"
              checked={type === id}
              onChange={() => onChange({ type: id })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p
          role="alert"
          className={rowClass(
            { gap: 'icon', size: 1, weight: 600, tone: 'guava', align: 'stretch' },
            styles.problem,
          )}
        >
          <CircleAlert />
          {error}
        </p>
      )}
      {type === 'take_pay' && (
        <div className={styles.pair}>
          <NumberField label="Leve X" value={values.take} onChange={(take) => onChange({ take })} />
          <NumberField label="Pague Y" value={values.pay} onChange={(pay) => onChange({ pay })} />
        </div>
      )}
      {(type === 'simple_category' || type === 'simple_items') && (
        <TextField
          label="Desconto (%)"
          inputMode="decimal"
          maxLength={6}
          hint="Ex: 10 para 10%"
          error={discountError}
          value={values.discount}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ discount: event.target.value })}
        />
      )}
      {type !== null && type !== 'simple_items' && (
        <Choice
          label="Categorias"
          empty="Este local ainda não tem categorias. Crie em Configurações."
          options={categories.map(({ id, name }) => ({ id, name }))}
          value={values.categories}
          onValueChange={(chosen) => onChange({ categories: chosen })}
        />
      )}
      {type !== null && type !== 'simple_category' && (
        <Choice
          label="Itens"
          empty="Este local ainda não tem itens."
          options={items.map(({ id, name }) => ({ id, name }))}
          value={values.items}
          onValueChange={(chosen) => onChange({ items: chosen })}
        />
      )}
    </>
  );
}

function NumberField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      maxLength={4}
      value={props.value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
