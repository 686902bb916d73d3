import type { Identity } from './base/identity.ts';
import { asResult } from './base/results.ts';
import type { IdentityDeps } from './session/identity-deps.ts';
import { SessionMachine } from './session/session-machine.ts';

/** Message after a sign-out that could not remove all data of the user [F-14]. */
export const NOT_CLEARED =
  'Você saiu da conta, mas seus dados não foram apagados deste aparelho. Feche as outras abas da Vendinha e apague os dados deste site nas configurações do navegador.';

/** The running identity, used by screens and driven by the composition. */
export interface RunningIdentity extends Identity {
  /** Tells that the connection may be back. Confirms an offline session with the provider. */
  nudge(): Promise<void>;
  /** Tells that the server refused the ID token. Renews it, or resolves to null when the session has ended. */
  renewIdToken(): Promise<string | null>;
}

/** Builds the identity from provider, vault and profile source [F-08..F-15]. */
export function createIdentity(deps: IdentityDeps): RunningIdentity {
  const machine = new SessionMachine(deps);
  const { provider } = deps;
  return {
    session: machine.store.session,
    subscribe: machine.store.subscribe,
    start: () => machine.start(),
    async nudge() {
      const session = machine.store.session();
      if (session.kind === 'signedIn' && session.offline) await machine.confirm(session.user);
    },
    renewIdToken: async () => (await machine.renew())?.idToken ?? null,
    prepare: () => provider.prepare(),
    signIn: (email, password, { keep }) => machine.signIn(email, password, keep),
    answerCode: (code) => machine.answerCode(code),
    secondFactor: async () =>
      (await import('./base/second-factor.ts')).createSecondFactor(provider.call, () => machine.tokens()),
    signUp: async (email, password) => {
      let sub = '';
      const result = await asResult(async () => {
        sub = await provider.signUp(email.trim(), password);
      });
      return result.success && sub === '' ? { success: false, error: 'Falha ao registrar usuário' } : result;
    },
    confirmSignUp: (email, code) => asResult(() => provider.confirmSignUp(email.trim(), code.trim())),
    forgotPassword: (email) => asResult(() => provider.forgotPassword(email.trim())),
    resetPassword: (email, code, password) =>
      asResult(() => provider.resetPassword(email.trim(), code.trim(), password)),
    resendConfirmationCode: (email) => asResult(() => provider.resendConfirmationCode(email.trim())),
    async signOut() {
      try {
        await machine.signOut();
        return { success: true };
      } catch {
        // The session has ended, but another tab or the browser still holds data on this device.
        return { success: false, error: NOT_CLEARED };
      }
    },
    refreshProfile: () => machine.refreshProfile(),
    idToken: async () => (await machine.tokens())?.idToken ?? null,
    accessToken: async () => (await machine.tokens())?.accessToken ?? null,
  };
}
