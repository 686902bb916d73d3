import type { Bucket } from './stored-bucket.ts';

/** Limits of one address on accounts. Generous, because a whole building or a mobile network may share one. */
export interface AddressLimits {
  signIn: Bucket;
  signUp: Bucket;
  code: Bucket;
}

/** Limits of one address on accounts, and on requests in a minute that count for no signed-in person. */
export type AllAddressLimits = AddressLimits & { requests: number };

/** The variable of each limit, its usual figure, and for a bucket how long it takes to fill, in ms. */
const LIMITS = {
  requests: { name: 'REQUESTS_PER_ADDRESS', usual: 3000 },
  signIn: { name: 'SIGN_INS_PER_ADDRESS', usual: 120, fillMs: 240_000 },
  signUp: { name: 'SIGN_UPS_PER_ADDRESS', usual: 120, fillMs: 600_000 },
  code: { name: 'CODES_PER_ADDRESS', usual: 120, fillMs: 300_000 },
} as const;

/** Reads the limits of an address. A value that is no count above zero is named in `problems`. */
export function readAddressLimits(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): AllAddressLimits {
  const most = ({ name, usual }: { name: string; usual: number }): number => {
    const count = Number(env[name]?.trim() || usual);
    if (!Number.isInteger(count) || count < 1)
      problems.push(`${name} is not a count above zero: ${env[name]}`);
    return count;
  };
  const bucket = (limit: { name: string; usual: number; fillMs: number }): Bucket => {
    const burst = most(limit);
    return { burst, everyMs: Math.ceil(limit.fillMs / burst) };
  };
  return {
    requests: most(LIMITS.requests),
    signIn: bucket(LIMITS.signIn),
    signUp: bucket(LIMITS.signUp),
    code: bucket(LIMITS.code),
  };
}

export const USUAL_ADDRESS_LIMITS = readAddressLimits({}, []);
