import * as v from 'valibot';
import { isEmail } from '../../domain/people/email.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountNavigation } from './navigation.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Por favor, informe seu e-mail'),
    v.check(isEmail, 'E-mail inválido'),
  ),
});

/** /password-recover. */
export function PasswordRecoverScreen() {
  const identity = useIdentity();
  const { go, goToCode, email: known } = useAccountNavigation();
  const form = useAccountForm(schema, 'Erro inesperado ao enviar código', async ({ email }) => {
    const result = await identity.forgotPassword(email);
    if (!result.success) return result.error || 'Falha ao enviar código de recuperação';
    toast.success('Código de recuperação enviado para seu e-mail');
    goToCode(paths.resetPassword(), email);
    return null;
  });

  return (
    <AccountForm
      title="Recuperar senha"
      lead="Enviaremos um código para o seu e-mail."
      form={form}
      submit="Enviar código"
      links={
        <Button look="ghost" onClick={() => go(paths.login(), { email: form.read('email') })}>
          Voltar para o login
        </Button>
      }
    >
      <EmailField error={form.errors.email} defaultValue={known} />
    </AccountForm>
  );
}
