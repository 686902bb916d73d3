import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import * as v from 'valibot';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountNavigation, useMailedTo } from './navigation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import {
  codeField,
  confirmationField,
  DISAGREEMENT,
  emailField,
  newPasswordField,
  passwordsAgree,
} from './schemas.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.pipe(
  v.object({
    email: emailField,
    code: codeField,
    password: newPasswordField,
    confirmPassword: confirmationField,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], passwordsAgree, DISAGREEMENT), [
    'confirmPassword',
  ]),
);

/**
 * /reset-password. A signed-in user is told that the form concerns the link's account. A shop's tablet opens no
 * mailed links, and shows a signed-in user the shop alone.
 */
export function ResetPasswordScreen() {
  const identity = useIdentity();
  const { go } = useAccountNavigation();
  const mailedTo = useMailedTo();
  const session = useSession();
  const [code, setCode] = useState('');
  const form = useAccountForm(
    schema,
    'Erro inesperado ao redefinir senha',
    async ({ email, code: typed, password }) => {
      const result = await identity.resetPassword(email, typed, password);
      if (!result.success) return result.error || 'Falha ao redefinir a senha';
      toast.success('Senha redefinida com sucesso! Você pode entrar agora com sua nova senha.');
      go(paths.login(), { email });
      return null;
    },
    { password: ['confirmPassword'] },
  );

  if (kioskPlace() && session.kind === 'signedIn') return <Navigate to={paths.home()} replace />;
  return (
    <AccountForm
      title="Nova senha"
      lead={
        session.kind === 'signedIn'
          ? `Você entrou como ${session.user.email}. A nova senha vale para a conta do e-mail abaixo.`
          : 'Use o código que enviamos para o seu e-mail.'
      }
      form={form}
      submit="Redefinir senha"
      links={
        <>
          <Button look="ghost" onClick={() => go(paths.recoverPassword(), { email: form.read('email') })}>
            Pedir novo código
          </Button>
          <Button look="ghost" onClick={() => go(paths.login(), { email: form.read('email') })}>
            Entrar
          </Button>
        </>
      }
    >
      <EmailField error={form.errors.email} defaultValue={mailedTo} />
      <CodeField
        label="Código de verificação"
        error={form.errors.code}
        name="code"
        value={code}
        onValueChange={setCode}
      />
      <NewPasswordFields label="Nova senha" errors={form.errors} />
    </AccountForm>
  );
}
