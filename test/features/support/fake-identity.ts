import type { Profile } from '../../../src/domain/people/profile.ts';
import type {
  Identity,
  IdentityResult,
  SecondFactor,
  SignInResult,
} from '../../../src/identity/base/identity.ts';
import type { Session } from '../../../src/identity/base/session.ts';

type Answer<T> = T | Error | Promise<T>;

/** A second factor with the right code 123456. */
export class FakeFactor implements SecondFactor {
  on = false;
  proved = 0;
  isOn: SecondFactor['isOn'] = async () => ({ success: true, on: this.on });
  begin: SecondFactor['begin'] = async () => ({ success: true, secret: 'JBSWY3DPEHPK3PXP' });
  prove: SecondFactor['prove'] = async (code) => {
    if (code !== '123456')
      return { success: false, error: 'Código inválido. Confira o seu aplicativo autenticador.' };
    this.proved += 1;
    return { success: true };
  };
  turn: SecondFactor['turn'] = async (on) => {
    this.on = on;
    return { success: true };
  };
}

/** An identity whose answers the test sets. An Error is thrown, as a bug would be. `calls` has every call. */
export class FakeIdentity implements Identity {
  readonly calls: unknown[][] = [];
  answers: {
    signIn: Answer<SignInResult>;
    answerCode: Answer<SignInResult>;
    signUp: Answer<IdentityResult>;
    confirmSignUp: Answer<IdentityResult>;
    forgotPassword: Answer<IdentityResult>;
    resetPassword: Answer<IdentityResult>;
    resendConfirmationCode: Answer<IdentityResult>;
    signOut: Answer<IdentityResult>;
    refreshProfile: Answer<Profile | null>;
  } = {
    signIn: { success: true, isProfileComplete: true },
    answerCode: { success: true, isProfileComplete: true },
    signUp: { success: true },
    confirmSignUp: { success: true },
    forgotPassword: { success: true },
    resetPassword: { success: true },
    resendConfirmationCode: { success: true },
    signOut: { success: true },
    refreshProfile: null,
  };
  /** Session after a call, set before the call resolves, as in the real identity. */
  becomes: Partial<Record<keyof FakeIdentity['answers'], Session>> = {};
  prepared = 0;
  #session: Session;
  readonly #listeners = new Set<() => void>();

  constructor(session: Session = { kind: 'signedOut', reason: 'none' }) {
    this.#session = session;
  }

  session = (): Session => this.#session;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  become(session: Session): void {
    this.#session = session;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Number of looks for a session of another tab. */
  looks = 0;
  async start(): Promise<void> {
    this.looks += 1;
  }

  prepare(): void {
    this.prepared += 1;
  }

  signIn: Identity['signIn'] = (...given) => this.#answer('signIn', given);
  answerCode: Identity['answerCode'] = (...given) => this.#answer('answerCode', given);
  factor = new FakeFactor();
  secondFactor: Identity['secondFactor'] = async () => this.factor;
  signUp: Identity['signUp'] = (...given) => this.#answer('signUp', given);
  confirmSignUp: Identity['confirmSignUp'] = (...given) => this.#answer('confirmSignUp', given);
  forgotPassword: Identity['forgotPassword'] = (...given) => this.#answer('forgotPassword', given);
  resetPassword: Identity['resetPassword'] = (...given) => this.#answer('resetPassword', given);
  resendConfirmationCode: Identity['resendConfirmationCode'] = (...given) =>
    this.#answer('resendConfirmationCode', given);
  signOut: Identity['signOut'] = () => this.#answer('signOut', []);
  refreshProfile: Identity['refreshProfile'] = () => this.#answer('refreshProfile', []);
  idToken: Identity['idToken'] = async () => 'id-token';
  accessToken: Identity['accessToken'] = async () => 'access-token';

  async #answer<Name extends keyof FakeIdentity['answers']>(
    name: Name,
    given: readonly unknown[],
  ): Promise<Exclude<Awaited<FakeIdentity['answers'][Name]>, Error>> {
    this.calls.push([name, ...given]);
    const answer = await this.answers[name];
    if (answer instanceof Error) throw answer;
    const next = this.becomes[name];
    if (next) this.become(next);
    return answer as Exclude<Awaited<FakeIdentity['answers'][Name]>, Error>;
  }
}

/** A signed-in session. Without a profile it is incomplete. */
export function signedIn(
  user: { sub: string; email: string; name?: string },
  profile: Profile | null = null,
): Session {
  return {
    kind: 'signedIn',
    user: { name: '', ...user },
    profile,
    isProfileComplete: profile !== null,
    offline: false,
  };
}
