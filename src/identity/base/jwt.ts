import type { SessionUser } from './session.ts';

/** The claims of a JWT, unverified: only the server verifies. Empty for other text. */
export function claims(token: string): Readonly<Record<string, unknown>> {
  const part = token.split('.')[1];
  if (!part) return {};
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Expiry of a token by the provider's clock, ms. 0 when unreadable. */
export function expiresAt(token: string): number {
  const { exp } = claims(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

/** Time of the sign-in behind a token by the provider's clock, ms. Renewals keep it. 0 when unreadable. */
export function signedInAt(token: string): number {
  const { auth_time: at } = claims(token);
  return typeof at === 'number' ? at * 1000 : 0;
}

/** Lead of the device's clock `now` over the token issuer's clock, ms. 0 when unreadable. */
export function clockDrift(token: string, now: number): number {
  const { iat } = claims(token);
  return typeof iat === 'number' ? now - iat * 1000 : 0;
}

/** The user of an ID token. Null without a sub. */
export function tokenUser(idToken: string): SessionUser | null {
  const { sub, email, name } = claims(idToken);
  if (typeof sub !== 'string' || sub === '') return null;
  return { sub, email: typeof email === 'string' ? email : '', name: typeof name === 'string' ? name : '' };
}

/** True if both ID tokens are of one person and `one` expires later. */
export function isLaterToken(one: string, other: string): boolean {
  return tokenUser(one)?.sub === tokenUser(other)?.sub && expiresAt(one) > expiresAt(other);
}
