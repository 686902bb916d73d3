import { useState } from 'react';
import * as v from 'valibot';
import { cepDigits, formatCep } from '../../domain/people/cep.ts';
import { MAX_TEXT_LENGTHS } from '../../domain/words/location-texts.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkTyped } from '../../ui/forms/unsaved.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from './section.tsx';
import { useLocationEdit } from './use-location-edit.ts';

const BASIC = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Digite o nome do local')),
  description: v.pipe(v.string(), v.trim()),
  address: v.pipe(v.string(), v.trim()),
  cep: v.pipe(
    v.string(),
    v.trim(),
    v.check((cep) => cep === '' || cepDigits(cep).length === 8, 'O CEP tem 8 números'),
    v.transform((cep) => (cep === '' ? '' : formatCep(cepDigits(cep)))),
  ),
});

/** Name, description and address. */
export function BasicForm({ row }: { row: RecordRow }) {
  const [seen, setSeen] = useState(row);
  const save = useLocationEdit(seen, setSeen);
  const [shown] = useState(() => parseContent(row.content));
  const text = (field: string): string => String(shown[field] ?? '');
  const typed = useMarkTyped();
  const form = useForm(BASIC, async (content) => {
    if (await save({ content })) typed.saved();
  });
  return (
    <Section title="Informações básicas">
      <form {...form.formProps} onChange={typed.onChange}>
        <TextField
          label="Nome"
          name="name"
          maxLength={MAX_TEXT_LENGTHS.name}
          defaultValue={text('name')}
          error={form.errors.name}
        />
        <TextAreaField
          label="Descrição"
          name="description"
          rows={2}
          maxLength={MAX_TEXT_LENGTHS.description}
          defaultValue={text('description')}
        />
        <TextField
          label="Endereço"
          name="address"
          maxLength={MAX_TEXT_LENGTHS.address}
          autoComplete="street-address"
          defaultValue={text('address')}
        />
        <TextField
          label="CEP"
          name="cep"
          maxLength={MAX_TEXT_LENGTHS.cep}
          inputMode="numeric"
          placeholder="00000-000"
          defaultValue={text('cep')}
          error={form.errors.cep}
        />
        <Button type="submit" wide busy={form.busy}>
          Salvar informações
        </Button>
      </form>
    </Section>
  );
}
