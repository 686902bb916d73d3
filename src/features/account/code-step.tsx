import { useState } from 'react';
import * as v from 'valibot';
import type { SignInResult } from '../../identity/base/identity.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { AccountForm } from './account-form.tsx';
import { codeField } from './schemas.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.object({ code: codeField });

/** The second step of a sign-in: the code of the user's authenticator app [F-10]. */
export function CodeStep({
  onAnswer,
  onBack,
}: {
  /** Resolves to the problem that stops the sign-in. Null when it succeeded. */
  onAnswer: (result: SignInResult) => Promise<string | null>;
  onBack: () => void;
}) {
  const identity = useIdentity();
  const [code, setCode] = useState('');
  const form = useAccountForm(schema, 'Erro inesperado ao fazer login', async ({ code: typed }) => {
    const problem = await onAnswer(await identity.answerCode(typed));
    if (problem !== null) setCode('');
    return problem;
  });
  return (
    <AccountForm
      title="Verificação em duas etapas"
      lead="Digite o código de 6 dígitos que o seu aplicativo autenticador mostra agora."
      form={form}
      submit="Entrar"
      links={
        <Button look="ghost" onClick={onBack}>
          Voltar para o login
        </Button>
      }
    >
      <CodeField
        label="Código de verificação"
        hint="Perdeu o aplicativo? Fale com quem administra a Vendinha: uma senha nova não basta."
        name="code"
        value={code}
        onValueChange={setCode}
        error={form.errors.code}
      />
    </AccountForm>
  );
}
