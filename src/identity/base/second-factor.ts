import type { SecondFactor } from './identity.ts';
import type { Provider, Tokens } from './provider.ts';
import { asResult, failure } from './results.ts';

const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** The second factor of the signed-in user, by the pool's own operations. */
export function createSecondFactor(
  call: Provider['call'],
  tokens: () => Promise<Tokens | null>,
): SecondFactor {
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

/** The address in an authenticator's QR code, with account, issuer and secret. */
export function authenticatorAddress(email: string, secret: string): string {
  return `otpauth://totp/${encodeURIComponent(`Vendinha:${email}`)}?secret=${secret}&issuer=Vendinha`;
}
