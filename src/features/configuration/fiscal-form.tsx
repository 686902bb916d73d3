import { useState } from 'react';
import * as v from 'valibot';
import { formatCnpj, isValidCnpj, normaliseCnpj } from '../../domain/people/cnpj.ts';
import { text } from '../../records/content/read.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkTyped } from '../../ui/forms/unsaved.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from './section.tsx';
import { useLocationEdit } from './use-location-edit.ts';

const FISCAL = v.object({
  cnpj: v.pipe(
    v.string(),
    v.transform(normaliseCnpj),
    v.check((cnpj) => cnpj === '' || isValidCnpj(cnpj), 'Confira o CNPJ: são 14 letras ou números'),
  ),
});

/** The CNPJ for the closing of a month. CNPJs issued from July 2026 on may have letters. */
export function FiscalForm({ row }: { row: RecordRow }) {
  const [seen, setSeen] = useState(row);
  const save = useLocationEdit(seen, setSeen);
  const [shown] = useState(() => text(parseContent(row.content).cnpj));
  const typed = useMarkTyped();
  const form = useForm(FISCAL, async (content) => {
    if (await save({ content })) typed.saved();
  });
  return (
    <Section title="Dados fiscais">
      <form {...form.formProps} onChange={typed.onChange}>
        <TextField
          label="CNPJ"
          name="cnpj"
          maxLength={18}
          autoCapitalize="characters"
          placeholder="00.000.000/0000-00"
          hint="Aparece no fechamento do mês. Só você e sua equipe veem."
          defaultValue={formatCnpj(shown)}
          error={form.errors.cnpj}
        />
        <Button type="submit" wide busy={form.busy}>
          Salvar CNPJ
        </Button>
      </form>
    </Section>
  );
}
