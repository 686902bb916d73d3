import { useState } from 'react';
import * as v from 'valibot';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { formatPixKey, normalisePixKey, pixKeyProblem } from '../../domain/people/pix-key.ts';
import { PIX_KEY_KINDS, type PixKeyKind, pixKeyKind } from '../../domain/people/pix-key-kind.ts';
import type { Profile } from '../../domain/people/profile.ts';
import { stackClass } from '../../ui/base/look.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkTyped } from '../../ui/forms/unsaved.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { PIX_KEY_WORDS } from './pix-key-kinds.ts';

const schema = v.pipe(
  v.object({ kind: v.picklist(PIX_KEY_KINDS), key: v.string() }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const message = pixKeyProblem(input.kind, input.key);
    if (message)
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: 'key', value: input.key }] });
  }),
);

/** Edits the PIX key [P-03]. The person chooses its kind, so that a wrong digit is found here and not at the bank. */
export function PixKeyForm({ profile, onEnd }: { profile: Profile; onEnd: () => void }) {
  const data = useData();
  const typed = useMarkTyped();
  const before = pixKeyKind(profile.chavePix);
  const [kind, setKind] = useState<PixKeyKind>(before ?? 'cpf');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (form: v.InferOutput<typeof schema>): Promise<void> => {
    setProblem(null);
    const outcome = await data.updateProfile({ chavePix: normalisePixKey(form.kind, form.key) });
    if (outcome.kind === 'done') {
      toast.success('Chave PIX atualizada com sucesso!');
      return onEnd();
    }
    toast.error('Erro ao atualizar chave PIX');
    setProblem(reasonText(outcome.error, 'Verifique sua conexão com a internet.'));
  };
  const { errors, busy, formProps } = useForm(
    schema,
    (form) => save(form).catch(() => void toast.error('Erro ao atualizar chave PIX')),
    { kind: ['key'] },
  );
  const words = PIX_KEY_WORDS[kind];
  return (
    <form className={stackClass({ gap: 4 })} {...formProps} onChange={typed.onChange}>
      <SelectField
        label="Tipo da chave"
        name="kind"
        autoFocus
        // Uncontrolled, because the form's redraw on input would reset the choice before it is reported.
        defaultValue={kind}
        onChange={(event) => setKind(PIX_KEY_KINDS.find((one) => one === event.currentTarget.value) ?? kind)}
      >
        {PIX_KEY_KINDS.map((one) => (
          <option key={one} value={one}>
            {PIX_KEY_WORDS[one].label}
          </option>
        ))}
      </SelectField>
      <TextField
        key={kind}
        label="Chave PIX"
        name="key"
        inputMode={words.inputMode}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        defaultValue={kind === before ? formatPixKey(profile.chavePix) : ''}
        error={errors.key}
      />
      <FormFoot problem={problem} busy={busy} onCancel={onEnd} />
    </form>
  );
}
