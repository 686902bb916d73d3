/** How long before its end a token is replaced, and how soon it is looked at again, in ms. */
const AHEAD_MS = 5 * 60_000;
const SOONEST_MS = 30_000;

interface Lifetime {
  issuedAt: number;
  expiresAt: number;
}

/** Ms until the token should be replaced, never less than 30 s; null for a token without times. */
export function renewalDelay(token: string, now: number): number | null {
  const life = lifetimeOf(token);
  if (!life) return null;
  // The device's clock may be wrong: a token never has longer to live than it was given.
  const left = Math.min(life.expiresAt - now, life.expiresAt - life.issuedAt);
  return Math.max(SOONEST_MS, left - AHEAD_MS);
}

/** True when the token's end has come, by this clock. */
export function isExpired(token: string, now: number): boolean {
  const life = lifetimeOf(token);
  return life !== null && now >= life.expiresAt;
}

/** Reads a JWT's times without checking it, which is the server's business. */
function lifetimeOf(token: string): Lifetime | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown };
    if (typeof exp !== 'number') return null;
    return { issuedAt: (typeof iat === 'number' ? iat : exp - 3600) * 1000, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
