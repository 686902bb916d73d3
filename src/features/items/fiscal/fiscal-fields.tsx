import { eanOf, type Fiscal, NO_FISCAL } from '../../../domain/closing/fiscal.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ItemValues } from '../item-values.ts';
import type { FiscalProblems } from './fiscal-values.ts';

interface FiscalFieldsProps {
  values: ItemValues;
  problems: FiscalProblems;
  onChange: (change: Pick<ItemValues, 'fiscal'>) => void;
}

/** Fields of an item for the accountant's spreadsheet. All of them may stay empty. */
export function FiscalFields({ values: { fiscal, barcodes }, problems, onChange }: FiscalFieldsProps) {
  const usualEan = eanOf(NO_FISCAL, barcodes);
  const digits = (field: keyof Fiscal, label: string, hint?: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={18}
      value={fiscal[field]}
      error={problems[field]}
      hint={hint}
      onChange={(event) => onChange({ fiscal: { ...fiscal, [field]: event.target.value } })}
    />
  );
  return (
    <Stack gap={3}>
      <div className={textClass({ paired: true, gap: 3 })}>
        {digits('ncm', 'NCM')}
        {digits('cfop', 'CFOP')}
      </div>
      {digits('ean', 'EAN', usualEan === '' ? undefined : `Em branco, vale o código de barras ${usualEan}`)}
    </Stack>
  );
}
