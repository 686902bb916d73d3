import { useState } from 'react';
import * as v from 'valibot';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { cpfDigits, formatCpf } from '../../domain/people/cpf.ts';
import { cpfProblem, nameProblem, type Profile } from '../../domain/people/profile.ts';
import { stackClass } from '../../ui/base/look.ts';
import { MaskedField } from '../../ui/fields/masked-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ruled } from '../../ui/forms/ruled.ts';
import { useMarkTyped } from '../../ui/forms/unsaved.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { FormFoot } from './form-foot.tsx';

/** This screen has a message of its own for an empty name [P-03]. */
const fullNameProblem = (name: string): string | null =>
  name.trim() === '' ? 'Nome completo é obrigatório.' : nameProblem(name);

const schema = v.object({
  name: ruled(fullNameProblem),
  cpf: v.pipe(v.string(), v.transform(cpfDigits), ruled(cpfProblem)),
});

/** Edits the personal data [P-03]. Typed text stays until it is saved or cancelled. */
export function PersonalForm({ profile, onEnd }: { profile: Profile; onEnd: () => void }) {
  const data = useData();
  const typed = useMarkTyped();
  // Only fields changed here are sent, so that changes of another device stay.
  const [opened] = useState(profile);
  const [cpf, setCpf] = useState(profile.cpf);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, busy, formProps } = useForm(schema, async (form) => {
    setProblem(null);
    try {
      const change = {
        ...(form.name.trim() !== opened.name && { name: form.name.trim() }),
        ...(form.cpf !== opened.cpf && { cpf: form.cpf }),
      };
      const outcome = await data.updateProfile(change);
      if (outcome.kind === 'failed') {
        const refused = outcome.error.kind === 'refused';
        toast.error(refused ? 'Falha ao atualizar perfil' : 'Erro ao atualizar perfil');
        return setProblem(reasonText(outcome.error, 'Verifique sua conexão com a internet.'));
      }
      toast.success('Perfil atualizado com sucesso!');
      onEnd();
    } catch {
      toast.error('Erro inesperado ao atualizar perfil');
    }
  });
  return (
    <form className={stackClass({ gap: 4 })} {...formProps} onChange={typed.onChange}>
      <TextField
        label="Nome completo"
        name="name"
        autoComplete="name"
        autoFocus
        defaultValue={profile.name}
        error={errors.name}
      />
      <MaskedField
        label="CPF"
        name="cpf"
        inputMode="numeric"
        placeholder="000.000.000-00"
        format={formatCpf}
        unformat={cpfDigits}
        error={errors.cpf}
        value={cpf}
        onValueChange={setCpf}
      />
      <FormFoot problem={problem} busy={busy} onCancel={onEnd} />
    </form>
  );
}
