import * as v from 'valibot';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountNavigation } from './navigation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { confirmationField, DISAGREEMENT, emailField, newPasswordField, passwordsAgree } from './schemas.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.pipe(
  v.object({ email: emailField, password: newPasswordField, confirmPassword: confirmationField }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], passwordsAgree, DISAGREEMENT), [
    'confirmPassword',
  ]),
);

/** /register [A-05..A-07]. */
export function RegisterScreen() {
  const identity = useIdentity();
  const { go, goToCode, email: known } = useAccountNavigation();
  const form = useAccountForm(schema, 'Erro inesperado no cadastro', async ({ email, password }) => {
    const result = await identity.signUp(email, password);
    if (!result.success) return result.error || 'Falha no cadastro';
    toast.success('Cadastro realizado com sucesso! Verifique seu e-mail para confirmar a conta.');
    goToCode(paths.confirmEmail(), email);
    return null;
  });

  return (
    <AccountForm
      title="Criar conta"
      lead="Leva um minuto: e-mail, senha e um código de confirmação."
      form={form}
      submit="Cadastrar"
      links={
        <Button look="ghost" onClick={() => go(paths.login(), { email: form.read('email') })}>
          Já tenho conta
        </Button>
      }
    >
      <EmailField error={form.errors.email} defaultValue={known} />
      <NewPasswordFields label="Senha" errors={form.errors} />
    </AccountForm>
  );
}
