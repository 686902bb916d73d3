import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { EmailConfirmationScreen } from '../../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { PasswordRecoverScreen } from '../../../src/features/account/password-recover-screen.tsx';
import { ProfileFormScreen } from '../../../src/features/account/profile-form-screen.tsx';
import { RegisterScreen } from '../../../src/features/account/register-screen.tsx';
import { ResetPasswordScreen } from '../../../src/features/account/reset-password-screen.tsx';
import { FakeIdentity } from '../support/fake-identity.ts';
import { makePerson, show } from '../support/show.tsx';
import { CONFIRM, LOGIN, PROFILE_FORM, RECOVER, REGISTER, RESET } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

const EMAIL = 'ana@exemplo.com.br';
const STRONG = 'Senha#123';

const routes = (
  <>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/register" element={<RegisterScreen />} />
    <Route path="/password-recover" element={<PasswordRecoverScreen />} />
    <Route path="/reset-password" element={<ResetPasswordScreen />} />
    <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
  </>
);

type Answers = Partial<FakeIdentity['answers']>;
/** Typed texts, by label. */
type Typed = Readonly<Record<string, string>>;

const WORDLESS = { success: false, error: '' } as const;
const bug = (): Error => new Error('boom');

/** Fills a form in and sends it, to an identity with these answers. */
const sent =
  (at: string, button: string, typed: Typed, answers: Answers = {}): Cause =>
  async () => {
    const identity = new FakeIdentity();
    Object.assign(identity.answers, answers);
    const { user } = show(routes, { at, identity });
    for (const [label, text] of Object.entries(typed)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    return () => user.click(screen.getByRole('button', { name: button }));
  };

describe('login', () => {
  const whole = { 'E-mail': EMAIL, Senha: STRONG };
  const enter = (typed: Typed, signIn?: Answers['signIn']) =>
    sent('/login', 'Entrar', typed, signIn && { signIn });
  provoke(LOGIN, {
    'E-mail é obrigatório': enter({}),
    'E-mail inválido': enter({ 'E-mail': 'ana@exemplo' }),
    'Senha é obrigatória': enter({}),
    'Por favor, complete seu perfil para continuar': enter(whole, {
      success: true,
      isProfileComplete: false,
    }),
    'Erro ao fazer login': enter(whole, WORDLESS),
    'Erro inesperado ao fazer login': enter(whole, bug()),
  });
});

describe('register', () => {
  const register = (password: string, again: string, signUp?: Answers['signUp'], email = EMAIL) =>
    sent(
      '/register',
      'Cadastrar',
      Object.fromEntries(
        Object.entries({ 'E-mail': email, Senha: password, 'Confirmar senha': again }).filter(
          ([, text]) => text !== '',
        ),
      ),
      signUp && { signUp },
    );
  const weak = (password: string) => register(password, password);
  provoke(REGISTER, {
    'E-mail é obrigatório': register(STRONG, STRONG, undefined, ''),
    'E-mail inválido': register(STRONG, STRONG, undefined, 'ana'),
    'Senha é obrigatória': register('', ''),
    'A senha deve ter pelo menos 8 caracteres': weak('Se#1'),
    'A senha deve conter pelo menos uma letra maiúscula': weak('senha#123'),
    'A senha deve conter pelo menos uma letra minúscula': weak('SENHA#123'),
    'A senha deve conter pelo menos um número': weak('Senha####'),
    'A senha deve conter pelo menos um caractere especial': weak('Senha1234'),
    'A senha deve ter pelo menos 8 caracteres. A senha deve conter pelo menos uma letra maiúscula. A senha deve conter pelo menos um número. A senha deve conter pelo menos um caractere especial':
      weak('é'),
    'Confirmação de senha é obrigatória': register(STRONG, ''),
    'As senhas não coincidem': register(STRONG, `${STRONG}4`),
    'Cadastro realizado com sucesso! Verifique seu e-mail para confirmar a conta.': register(STRONG, STRONG),
    'Falha no cadastro': register(STRONG, STRONG, WORDLESS),
    'Erro inesperado no cadastro': register(STRONG, STRONG, bug()),
  });
});

describe('password recovery', () => {
  const recover = (typed: Typed, forgotPassword?: Answers['forgotPassword']) =>
    sent('/password-recover', 'Enviar código', typed, forgotPassword && { forgotPassword });
  const whole = { 'E-mail': EMAIL };
  provoke(RECOVER, {
    'Por favor, informe seu e-mail': recover({}),
    'E-mail inválido': recover({ 'E-mail': 'ana' }),
    'Código de recuperação enviado para seu e-mail': recover(whole),
    'Falha ao enviar código de recuperação': recover(whole, WORDLESS),
    'Erro inesperado ao enviar código': recover(whole, bug()),
  });
});

describe('password reset', () => {
  const reset = (typed: Typed, resetPassword?: Answers['resetPassword']) =>
    sent('/reset-password', 'Redefinir senha', typed, resetPassword && { resetPassword });
  const whole = {
    'E-mail': EMAIL,
    'Código de verificação': '123456',
    'Nova senha': STRONG,
    'Confirmar nova senha': STRONG,
  };
  provoke(RESET, {
    'E-mail é obrigatório': reset({}),
    'E-mail inválido': reset({ 'E-mail': 'ana' }),
    'Código de verificação é obrigatório': reset({}),
    'Senha é obrigatória': reset({}),
    'A senha deve conter pelo menos um caractere especial': reset({ ...whole, 'Nova senha': 'Senha1234' }),
    'Confirmação de senha é obrigatória': reset({}),
    'As senhas não coincidem': reset({ ...whole, 'Confirmar nova senha': 'Senha#124' }),
    'Senha redefinida com sucesso! Você pode entrar agora com sua nova senha.': reset(whole),
    'Falha ao redefinir a senha': reset(whole, WORDLESS),
    'Erro inesperado ao redefinir senha': reset(whole, bug()),
  });
});

describe('e-mail confirmation', () => {
  const whole = { 'E-mail': EMAIL, 'Código de verificação': '123456' };
  const confirm = (typed: Typed, confirmSignUp?: Answers['confirmSignUp']) =>
    sent('/email-confirmation', 'Verificar', typed, confirmSignUp && { confirmSignUp });
  const resend = (typed: Typed, resendConfirmationCode?: Answers['resendConfirmationCode']) =>
    sent(
      '/email-confirmation',
      'Reenviar código',
      typed,
      resendConfirmationCode && { resendConfirmationCode },
    );
  provoke(CONFIRM, {
    'E-mail é obrigatório': confirm({}),
    'E-mail inválido': resend({ 'E-mail': 'ana' }),
    'Código de verificação é obrigatório': confirm({}),
    'E-mail é obrigatório para reenviar o código': resend({}),
    'E-mail verificado com sucesso! Você já pode fazer login.': confirm(whole),
    'Falha na verificação': confirm(whole, WORDLESS),
    'Erro inesperado na verificação': confirm(whole, bug()),
    'Novo código de verificação enviado com sucesso!': resend(whole),
    'Falha ao reenviar o código': resend(whole, WORDLESS),
    'Erro inesperado ao reenviar código': resend(whole, bug()),
  });
});

describe('complete profile', () => {
  type Person = ReturnType<typeof makePerson>;
  const save =
    (name: string, cpf: string, prepare: (person: Person) => void = () => undefined): Cause =>
    async () => {
      const person = makePerson();
      const { user: owner, server, identity } = person;
      server.put({ id: owner.email, type: 'PROFILE', owner: owner.sub });
      const known = { name: 'Ana', cpf: '52998224725', balance: 0, revenue: 0, score: 0, chavePix: '' };
      identity.answers.refreshProfile = { email: owner.email, ...known };
      prepare(person);
      const { user } = show(<Route path="/profile-form" element={<ProfileFormScreen />} />, {
        at: '/profile-form',
        person,
      });
      if (name) await user.type(screen.getByLabelText('Nome completo'), name);
      if (cpf) await user.type(screen.getByLabelText('CPF'), cpf);
      return () => user.click(screen.getByRole('button', { name: 'Salvar' }));
    };
  const whole = (prepare?: (person: Person) => void) => save('Ana', '52998224725', prepare);
  provoke(PROFILE_FORM, {
    'Nome completo é obrigatório': save('', ''),
    'Nome deve ter pelo menos 2 caracteres': save(' A ', ''),
    'CPF é obrigatório': save('', ''),
    'CPF inválido': save('', '11111111111'),
    'Perfil atualizado com sucesso!': whole(),
    'Falha ao atualizar perfil': whole(({ server }) => {
      server.update = async () => {
        throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: '' });
      };
    }),
    'Erro ao atualizar perfil': whole(({ server }) => {
      server.fault = 'offline';
    }),
    'Erro inesperado ao atualizar perfil': whole(({ server }) => {
      server.update = async () => {
        throw new Error('boom');
      };
    }),
  });
});
