import type { CognitoCall } from './cognito-calls.ts';
import type { IdentityResult } from './identity.ts';
import { asResult, failure } from './identity-results.ts';
import type { Tokens } from './provider.ts';

const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** An authenticator app as a second step of the sign-in. Nothing throws but a bug: failures are results. */
export interface SecondFactor {
  /** Whether a sign-in asks for a code. */
  isOn(): Promise<{ success: true; on: boolean } | { success: false; error: string }>;
  /** A new secret for an authenticator, in base32; it counts once a code of it was typed. */
  begin(): Promise<{ success: true; secret: string } | { success: false; error: string }>;
  /** Types a code: of the new secret, or of the one in force to prove who asks. */
  prove(code: string): Promise<IdentityResult>;
  /** Off takes a code typed within five minutes before. */
  turn(on: boolean): Promise<IdentityResult>;
}

/** The second factor of whoever is signed in, by the pool's own operations. */
export function createSecondFactor(call: CognitoCall, tokens: () => Promise<Tokens | null>): SecondFactor {
  const ask = async (operation: string, input: object = {}): Promise<Record<string, unknown>> =>
    call(operation, { AccessToken: (await tokens())?.accessToken ?? '', ...input });
  return {
    async isOn() {
      try {
        const { UserMFASettingList: list } = await ask('GetUser');
        return { success: true, on: Array.isArray(list) && list.includes(SOFTWARE_TOKEN) };
      } catch (error) {
        return failure(error);
      }
    },
    async begin() {
      try {
        return { success: true, secret: String((await ask('AssociateSoftwareToken')).SecretCode) };
      } catch (error) {
        return failure(error);
      }
    },
    prove: (code) => asResult(() => ask('VerifySoftwareToken', { UserCode: code })),
    turn: (on) =>
      asResult(() =>
        ask('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on } }),
      ),
  };
}

/** What an authenticator reads from a QR code: whose secret it is, and where from. */
export function authenticatorAddress(email: string, secret: string): string {
  return `otpauth://totp/${encodeURIComponent(`Vendinha:${email}`)}?secret=${secret}&issuer=Vendinha`;
}
