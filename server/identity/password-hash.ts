import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface HasherSettings {
  /** Hashes that are computed at once; one per core when absent. */
  concurrency?: number;
  /** Hashes that may wait. More are refused as busy. */
  waiting?: number;
}

export interface PasswordHasher {
  /** The stored form of a new password, or 'busy' when too many wait. Its salt is fresh unless one is given. */
  hash(password: string, salt?: Uint8Array): Promise<{ kind: 'hashed'; stored: string } | { kind: 'busy' }>;
  /**
   * Compares a password with a stored form. Null, for a name that nobody has, takes the same time and never matches.
   */
  check(password: string, stored: string | null): Promise<'match' | 'mismatch' | 'busy'>;
}

/**
 * Makes the hasher. It hashes on the thread pool, a bounded number at once, so that a flood of sign-ins leaves room for
 * other work.
 */
export function createPasswordHasher(settings: HasherSettings = {}): PasswordHasher {
  const nobody = unusablePassword();
  const enter = createGate(settings.concurrency ?? availableParallelism(), settings.waiting ?? 64);
  return {
    async hash(password, salt) {
      const leave = await enter();
      if (!leave) return { kind: 'busy' };
      return hashPassword(password, salt)
        .then((stored) => ({ kind: 'hashed' as const, stored }))
        .finally(leave);
    },
    async check(password, stored) {
      const leave = await enter();
      if (!leave) return 'busy';
      const matches = await comparePassword(password, stored ?? nobody).finally(leave);
      return matches && stored !== null ? 'match' : 'mismatch';
    },
  };
}

/** The stored form of a password: a PHC string that carries its parameters and salt. */
export async function hashPassword(
  password: string,
  salt: Uint8Array = randomBytes(SALT_BYTES),
): Promise<string> {
  const tag = await derive('argon2id', {
    message: normalize(password),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  });
  return encode(salt, tag);
}

/** A stored form that no password fits. */
export const unusablePassword = (): string => encode(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

async function comparePassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', expected = ''] = STORED.exec(stored) ?? [];
  if (!memory || !passes || !lanes) throw new Error('A stored password has an unknown form');
  const tag = Buffer.from(expected, 'base64');
  const actual = await derive('argon2id', {
    message: normalize(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: tag.length,
  });
  return timingSafeEqual(actual, tag);
}

/** One spelling of a password: phones and computers compose accents differently. */
function normalize(password: string): string {
  return password.normalize('NFC');
}

function encode(salt: Uint8Array, tag: Uint8Array): string {
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${text(salt)}$${text(tag)}`;
}

/**
 * Makes a gate that lets `width` callers in at once and has `waiting` queue. It resolves to the way out, or to null
 * when the queue is full.
 */
function createGate(width: number, waiting: number): () => Promise<(() => void) | null> {
  const queue: (() => void)[] = [];
  let inside = 0;
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else inside -= 1;
  };
  return async () => {
    if (inside < width) inside += 1;
    else if (queue.length >= waiting) return null;
    else await new Promise<void>((resolve) => queue.push(resolve));
    return leave;
  };
}
