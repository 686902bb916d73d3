import { useState } from 'react';
import * as v from 'valibot';
import { isEmail } from '../../domain/people/email.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountNavigation, useMailedTo } from './navigation.ts';
import { codeField, emailField } from './schemas.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.object({ email: emailField, code: codeField });

/** /email-confirmation. A known e-mail is locked. */
export function EmailConfirmationScreen() {
  const identity = useIdentity();
  const { go } = useAccountNavigation();
  const given = useMailedTo();
  const [resending, during] = useBusy();
  const [code, setCode] = useState('');
  const form = useAccountForm(schema, 'Erro inesperado na verificação', async ({ email, code: typed }) => {
    const result = await identity.confirmSignUp(email, typed);
    if (!result.success) return result.error || 'Falha na verificação';
    toast.success('E-mail verificado com sucesso! Você já pode fazer login.');
    go(paths.login(), { email });
    return null;
  });

  const send = async (email: string): Promise<string | null> => {
    const result = await identity.resendConfirmationCode(email);
    if (!result.success) return result.error || 'Falha ao reenviar o código';
    toast.success('Novo código de verificação enviado com sucesso!');
    // The code in the field was refused.
    setCode('');
    return null;
  };
  const resend = async (): Promise<void> => {
    const email = form.read('email').trim();
    if (email === '') return form.setProblem('E-mail é obrigatório para reenviar o código');
    if (!isEmail(email)) return form.setProblem('E-mail inválido');
    form.setProblem(null);
    form.setProblem(await during(send(email).catch(() => 'Erro inesperado ao reenviar código')));
  };

  return (
    <AccountForm
      title="Confirme seu e-mail"
      // The lead shows the whole address, because the field cuts off a long address.
      lead={`Digite o código de 6 dígitos que enviamos para ${given || 'você'}.`}
      form={form}
      submit="Verificar"
      links={
        <>
          <Button look="ghost" busy={resending} onClick={() => void resend()}>
            Reenviar código
          </Button>
          <Button look="ghost" onClick={() => go(paths.login(), { email: form.read('email') })}>
            Entrar
          </Button>
        </>
      }
    >
      <EmailField readOnly={given !== ''} error={form.errors.email} defaultValue={given} />
      {given !== '' && (
        <Button look="ghost" className={styles.change} onClick={() => go(paths.register(), { email: given })}>
          Trocar e-mail
        </Button>
      )}
      <CodeField
        label="Código de verificação"
        error={form.errors.code}
        name="code"
        value={code}
        onValueChange={setCode}
      />
    </AccountForm>
  );
}
