import {
  type Provider,
  ProviderError,
  type SignInAnswer,
  type Tokens,
} from '../../../src/identity/base/provider.ts';
import type { SessionUser } from '../../../src/identity/base/session.ts';

export const ANA: SessionUser = {
  sub: '5b0b9c0e-0000-4000-8000-000000000001',
  email: 'ana@exemplo.com.br',
  name: 'Ana',
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in the form of Cognito's, which nothing verifies here. Times in ms. */
export function token(user: SessionUser, issuedAt: number, expiresAt: number, signedInAt = issuedAt): string {
  const [iat, exp, auth_time] = [issuedAt, expiresAt, signedInAt].map((ms) => Math.floor(ms / 1000));
  const claims = { ...user, iat, exp, auth_time };
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature-${issuedAt}`;
}

/** A provider in memory, with valid refresh tokens, a clock and faults on demand. */
export class FakeProvider implements Provider {
  now = 1_800_000_000_000;
  user_ = ANA;
  life = 60 * 60_000;
  /** Start of the running session, ms. */
  begun = this.now;
  offline = false;
  /** True for a void refresh token. */
  revoked = false;
  /** The provider's message for a void token. */
  refusal = 'Refresh Token has been revoked';
  accessRefused = false;
  answer: SignInAnswer | null = null;
  readonly calls: string[] = [];
  readonly revokedTokens: string[] = [];
  /** Promise that delays refreshes. */
  gate: Promise<void> = Promise.resolve();

  tokens(): Tokens {
    return {
      idToken: token(this.user_, this.now, this.now + this.life, this.begun),
      accessToken: token(this.user_, this.now, this.now + this.life, this.begun),
      refreshToken: 'refresh',
      drift: 0,
    };
  }

  prepare(): void {
    this.calls.push('prepare');
  }
  async signIn(): Promise<SignInAnswer> {
    this.#enter('signIn');
    this.begun = this.now;
    return this.answer ?? { kind: 'tokens', tokens: this.tokens() };
  }
  async answerCode(code: string): Promise<SignInAnswer> {
    this.#enter('answerCode');
    if (code !== '123456') throw refusal('Invalid code received for user');
    return { kind: 'tokens', tokens: this.tokens() };
  }
  call = async (operation: string): Promise<Record<string, unknown>> => {
    this.#enter(operation);
    return {};
  };
  async signUp(): Promise<string> {
    this.#enter('signUp');
    return ANA.sub;
  }
  async confirmSignUp(): Promise<void> {
    this.#enter('confirmSignUp');
  }
  async resendConfirmationCode(): Promise<void> {
    this.#enter('resend');
  }
  async forgotPassword(): Promise<void> {
    this.#enter('forgot');
  }
  async resetPassword(): Promise<void> {
    this.#enter('reset');
  }
  async refresh(): Promise<Tokens> {
    this.#enter('refresh');
    await this.gate;
    if (this.revoked) throw refusal(this.refusal);
    this.accessRefused = false;
    return this.tokens();
  }
  async user(): Promise<SessionUser> {
    this.#enter('user');
    if (this.accessRefused) throw refusal('Access Token has been revoked');
    return this.user_;
  }
  async revoke(token: string): Promise<void> {
    this.revokedTokens.push(token);
    this.#enter('revoke');
  }

  #enter(call: string): void {
    this.calls.push(call);
    if (this.offline) throw new ProviderError({ code: 'NetworkError', message: 'Network error' });
  }
}

export function refusal(message: string): ProviderError {
  return new ProviderError({ code: 'NotAuthorizedException', message });
}
