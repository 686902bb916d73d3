import { useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Managed } from '../../data/rows/managed.ts';
import { supplierDraft } from '../../data/rows/supply/supply-drafts.ts';
import { formatCnpj, isValidCnpj, normaliseCnpj } from '../../domain/people/cnpj.ts';
import { isEmail } from '../../domain/people/email.ts';
import { WEEKDAY_TEXT } from '../../domain/words/weekday.ts';
import { SUPPLIER, type Supplier } from '../../records/types/supplies/supplier.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { MaskedField } from '../../ui/fields/masked-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { RemoveSupplier } from './removals.tsx';
import { useKept } from './use-kept.ts';
import { useSupplySave } from './use-supply-acts.ts';

type Values = Omit<Supplier, 'id'>;
type Errors = Partial<Record<'name' | 'email' | 'cnpj' | 'leadDays', string>>;

const EMPTY: Values = {
  name: '',
  phone: '',
  email: '',
  cnpj: '',
  weekdays: [],
  leadDays: null,
  note: '',
};

function errorsIn({ name, email, cnpj, leadDays }: Values): Errors {
  return {
    ...(name.trim() === '' && { name: 'Digite o nome do fornecedor' }),
    ...(email.trim() !== '' && !isEmail(email) && { email: 'E-mail inválido' }),
    ...(cnpj !== '' && !isValidCnpj(cnpj) && { cnpj: 'CNPJ inválido' }),
    ...(leadDays !== null && leadDays > SUPPLIER.limits.leadDays && { leadDays: 'No máximo 90 dias' }),
  };
}

interface SupplierFormProps {
  known: Managed<Supplier> | null;
  onSaved?: (supplier: Supplier) => void;
  onClose: () => void;
}

/** Form of one of the person's suppliers. */
export function SupplierForm({ known, onSaved, onClose }: SupplierFormProps) {
  const data = useData();
  const save = useSupplySave();
  const form = useRef<HTMLFormElement>(null);
  const focusProblem = useProblemFocus(form);
  const [seen] = useState(known);
  const [id] = useState(() => known?.value.id ?? crypto.randomUUID());
  const [errors, setErrors] = useState<Errors>({});
  const [busy, during] = useBusy();
  const kept = useKept<Values>(`supplier:${seen?.row.id ?? 'new'}`, () => seen?.value ?? EMPTY, readValues);
  const values = kept.value ?? EMPTY;
  const leave = (): void => {
    kept.forget();
    onClose();
  };
  const submit = async (): Promise<void> => {
    const found = errorsIn(values);
    setErrors(found);
    focusProblem();
    if (Object.keys(found).length > 0 || busy) return;
    const { name, phone, email, cnpj, weekdays, leadDays, note } = values;
    const fields = { name, phone, email: email.trim(), cnpj, weekdays, leadDays, note };
    const draft = supplierDraft(fields, { known: seen, owner: data.user.sub, id });
    const isSaved = await during(
      save([draft], {
        done: 'Fornecedor salvo.',
        failed: 'Erro ao salvar o fornecedor',
      }),
    );
    if (!isSaved) return;
    onSaved?.({ id, ...fields, name: name.trim() });
    leave();
  };
  return (
    <FormSheet
      title={seen ? 'Editar fornecedor' : 'Novo fornecedor'}
      submit="Salvar"
      busy={busy}
      disabled={kept.value === null}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={3}>
        <SupplierFields
          values={values}
          errors={errors}
          onChange={(part) => kept.set({ ...values, ...part })}
        />
        {seen && <RemoveSupplier known={seen} onRemoved={leave} />}
      </Stack>
    </FormSheet>
  );
}

function readValues(kept: unknown): Values | null {
  const values = kept as Partial<Values> | null | undefined;
  return typeof values?.name === 'string' ? { ...EMPTY, ...values } : null;
}

interface FieldsProps {
  values: Values;
  errors: Errors;
  onChange: (part: Partial<Values>) => void;
}

function SupplierFields({ values, errors, onChange }: FieldsProps) {
  const turn = (day: number, isOn: boolean): void =>
    onChange({ weekdays: [...values.weekdays.filter((one) => one !== day), ...(isOn ? [day] : [])].sort() });
  return (
    <>
      <TextField
        label="Nome"
        required
        maxLength={SUPPLIER.limits.name}
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label="Telefone ou WhatsApp"
        type="tel"
        maxLength={40}
        value={values.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        autoCapitalize="none"
        maxLength={254}
        value={values.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <MaskedField
        label="CNPJ (opcional)"
        value={values.cnpj}
        error={errors.cnpj}
        format={formatCnpj}
        unformat={(shown) => normaliseCnpj(shown).slice(0, 14)}
        onValueChange={(cnpj) => onChange({ cnpj })}
      />
      <fieldset>
        <legend className={textClass({ size: 1, weight: 600 })}>Dias de entrega</legend>
        <Row wrap gap={2}>
          {WEEKDAY_TEXT.map((name, day) => (
            <Checkbox
              key={name}
              label={name}
              checked={values.weekdays.includes(day)}
              onChange={(event) => turn(day, event.target.checked)}
            />
          ))}
        </Row>
      </fieldset>
      <TextField
        label="Dias até entregar"
        inputMode="numeric"
        value={values.leadDays === null ? '' : String(values.leadDays)}
        error={errors.leadDays}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 3);
          onChange({ leadDays: digits === '' ? null : Number(digits) });
        }}
      />
      <TextAreaField
        label="Observação"
        rows={2}
        maxLength={500}
        value={values.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}
