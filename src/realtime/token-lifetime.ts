/** Time before its expiry at which a token is replaced, ms. Below it the shortest wait for the next check. */
const AHEAD_MS = 5 * 60_000;
const SOONEST_MS = 30_000;

interface Lifetime {
  issuedAt: number;
  expiresAt: number;
}

/** Time until the token should be replaced, ms, at least 30 s. Null for a token without times. */
export function renewalDelay(token: string, now: number): number | null {
  const life = lifetimeOf(token);
  if (!life) return null;
  // The device's clock may be wrong, so a token never lives longer than its issued lifetime.
  const left = Math.min(life.expiresAt - now, life.expiresAt - life.issuedAt);
  return Math.max(SOONEST_MS, left - AHEAD_MS);
}

/** Reads a JWT's times without verifying it, which is the server's task. */
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
