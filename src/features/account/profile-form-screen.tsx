import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useData } from '../../data/hooks/data-context.tsx';
import { reasonText } from '../../data/hooks/offline-words.ts';
import { cpfDigits, formatCpf } from '../../domain/people/cpf.ts';
import { cpfProblem, isProfileComplete, nameProblem, type Profile } from '../../domain/people/profile.ts';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { useSignOut } from '../../identity/use-sign-out.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MaskedField } from '../../ui/fields/masked-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ruled } from '../../ui/forms/ruled.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountNavigation } from './navigation.ts';
import { endProfileWarning } from './profile-warning.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.object({
  name: ruled(nameProblem),
  cpf: v.pipe(v.string(), v.transform(cpfDigits), ruled(cpfProblem)),
});

const UNREAD = 'Perfil salvo. Verifique sua conexão com a internet e salve de novo para continuar.';

/** /profile-form, 'Complete seu Perfil'. A user who declines may sign out [F-14]. */
export function ProfileFormScreen() {
  const identity = useIdentity();
  const data = useData();
  const { finish } = useAccountNavigation();
  const session = useSession();
  const complete = session.kind === 'signedIn' && session.isProfileComplete;
  // The server may complete the profile while this screen is open. Then the person need not enter the data again.
  useEffect(() => {
    if (complete) finish();
  }, [complete, finish]);
  useEffect(() => endProfileWarning, []);
  const { leaving, leave } = useSignOut(toast.error);
  const [cpf, setCpf] = useState('');
  const [name, setName] = useState('');
  // Known fields are filled in.
  useEffect(() => {
    const fill = (saved: Profile | null): void => {
      setName(saved?.name ?? '');
      setCpf((typed) => typed || (saved?.cpf ?? ''));
    };
    data.savedProfile().then(fill, () => undefined);
  }, [data]);
  const form = useAccountForm(schema, 'Erro inesperado ao atualizar perfil', async (typed) => {
    const outcome = await data.updateProfile({ name: typed.name.trim(), cpf: typed.cpf });
    if (outcome.kind === 'failed') {
      const refused = outcome.error.kind === 'refused';
      toast.error(refused ? 'Falha ao atualizar perfil' : 'Erro ao atualizar perfil');
      return reasonText(outcome.error, 'Verifique sua conexão com a internet.');
    }
    // Every other screen would redirect back here until the profile is known to be complete.
    const known = await identity.refreshProfile();
    // Null means no answer, so a profile that the server has just saved is not called a failure.
    if (!isProfileComplete(known))
      return known === null && isProfileComplete(outcome.value) ? UNREAD : 'Falha ao atualizar perfil';
    toast.success('Perfil atualizado com sucesso!');
    finish();
    return null;
  });

  return (
    <AccountForm
      title="Complete seu Perfil"
      lead="O CPF identifica suas compras e só aparece para você."
      form={form}
      submit="Salvar"
      links={
        <Button look="ghost" busy={leaving} onClick={() => void leave()}>
          Sair
        </Button>
      }
    >
      <TextField
        label="Nome completo"
        autoComplete="name"
        error={form.errors.name}
        name="name"
        defaultValue={name || (session.kind === 'signedIn' ? session.user.name : '')}
      />
      <MaskedField
        label="CPF"
        name="cpf"
        inputMode="numeric"
        placeholder="000.000.000-00"
        format={formatCpf}
        unformat={cpfDigits}
        error={form.errors.cpf}
        value={cpf}
        onValueChange={setCpf}
      />
    </AccountForm>
  );
}
