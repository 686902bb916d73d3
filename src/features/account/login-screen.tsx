import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { CODE_CHALLENGE, type Identity, type SignInResult } from '../../identity/base/identity.ts';
import type { Session } from '../../identity/base/session.ts';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { optionalPart, requiredPart } from '../../ui/base/late-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FullPageLoader } from '../../ui/states/full-page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { useAccountNavigation } from './navigation.ts';
import { warnOfProfile } from './profile-warning.ts';
import { emailField } from './schemas.ts';
import { useAccountForm } from './use-account-form.ts';

const schema = v.object({
  email: emailField,
  password: v.pipe(v.string(), v.nonEmpty('Senha é obrigatória')),
  keep: v.optional(v.literal('on')),
});

const KioskWelcome = optionalPart(async () => (await import('./kiosk-welcome.tsx')).KioskWelcome);

/** A required part, because the form is already gone after 'Entrar'. */
const CodeStep = requiredPart(async () => (await import('./code-step.tsx')).CodeStep, <FullPageLoader />);

interface LoginScreenProps {
  /** Called once, when somebody begins to type, with the path of the next screen. */
  onTyping?: (path: string) => void;
}

/**
 * /login [A-01..A-04]. 'Manter conectado' is preset in an installed app. A shared tablet never stores a session
 * [X-05].
 */
export function LoginScreen({ onTyping }: LoginScreenProps) {
  const identity = useIdentity();
  const { go, goToCode, finish, wanted, email: known } = useAccountNavigation();
  const session = useSession();
  const kiosk = kioskPlace();
  const [asksCode, setAsksCode] = useState(false);
  const arrive = async (result: SignInResult, email: string): Promise<string | null> => {
    // An unreachable profile does not count as incomplete. The guards check again once it can be loaded.
    if (result.success && (result.isProfileComplete || isOffline(identity))) finish();
    else if (result.success) {
      warnOfProfile();
      go(paths.completeProfile(), { replace: true });
    } else if (result.challenge?.name === CODE_CHALLENGE) setAsksCode(true);
    else if (result.notConfirmed) {
      toast.warning(result.error);
      goToCode(paths.confirmEmail(), email);
    } else return result.error || 'Erro ao fazer login';
    return null;
  };
  const form = useAccountForm(schema, 'Erro inesperado ao fazer login', async ({ email, password, keep }) =>
    arrive(await identity.signIn(email, password, { keep: keep === 'on' }), email),
  );
  const hasTyped = useRef(false);
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    form.formProps.onInput(event);
    if (!hasTyped.current) onTyping?.(wanted ?? paths.home());
    hasTyped.current = true;
  };

  if (asksCode)
    return <CodeStep onAnswer={(result) => arrive(result, known)} onBack={() => setAsksCode(false)} />;
  return (
    <AccountForm
      size="big"
      title="Vendinha"
      lead={kiosk ? `Entre para comprar em ${kiosk.name}.` : leadOf(session, wanted)}
      form={{ ...form, formProps: { ...form.formProps, onInput } }}
      submit="Entrar"
      after={kiosk && <KioskWelcome place={kiosk} />}
      links={
        <>
          <Button look="ghost" onClick={() => go(paths.recoverPassword(), { email: form.read('email') })}>
            Esqueci minha senha
          </Button>
          <Button look="ghost" onClick={() => go(paths.register(), { email: form.read('email') })}>
            Cadastre-se
          </Button>
        </>
      }
    >
      <EmailField error={form.errors.email} defaultValue={known} />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        error={form.errors.password}
        name="password"
      />
      {!kiosk && (
        <Checkbox label="Manter conectado neste aparelho" name="keep" defaultChecked={isInstalled()} />
      )}
    </AccountForm>
  );
}

/** Explains to a redirected user why this screen is open [F-08, Y-02]. */
function leadOf(session: Session, wanted: string | null): string {
  if (wanted?.split(/[?#]/)[0] === paths.history()) return 'Faça login para ver seu histórico';
  if (session.kind === 'signedOut' && session.reason === 'expired')
    return 'Sua sessão expirou. Entre novamente.';
  return 'O mercadinho que fica aberto quando você precisa.';
}

function isOffline(identity: Identity): boolean {
  const session = identity.session();
  return session.kind === 'signedIn' && session.offline;
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
