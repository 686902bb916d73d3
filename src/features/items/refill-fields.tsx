import { BOX_NAMES } from '../../domain/shop/refill.ts';
import { capital } from '../../domain/words/capital.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { RefillProblems, RefillValues } from './refill-values.ts';

interface RefillFieldsProps {
  values: RefillValues;
  problems: RefillProblems;
  onChange: (values: RefillValues) => void;
}

/** Facts of an item for the list of goods to bring: wanted stock and box. All of them may stay empty. */
export function RefillFields({ values, problems, onChange }: RefillFieldsProps) {
  const units = (field: 'minimum' | 'par' | 'boxSize', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={values[field]}
      error={problems[field]}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange({ ...values, [field]: event.target.value })}
    />
  );
  return (
    <Stack gap={3}>
      <div className={textClass({ paired: true, gap: 3 })}>
        {units('minimum', 'Estoque mínimo')}
        {units('par', 'Nível cheio')}
      </div>
      <div className={textClass({ paired: true, gap: 3 })}>
        <SelectField
          label="Embalagem"
          choices={boxChoices(values.boxName)}
          value={values.boxName}
          onChange={(event) => onChange({ ...values, boxName: event.target.value })}
        />
        {units('boxSize', 'Unidades por embalagem')}
      </div>
    </Stack>
  );
}

/** The usual box names, and the item's own name if it is another. */
function boxChoices(known: string) {
  const names: string[] = [...BOX_NAMES];
  if (known !== '' && !names.includes(known)) names.push(known);
  return [{ value: '', label: 'Unidade' }, ...names.map((name) => ({ value: name, label: capital(name) }))];
}
