import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../src/domain/words/time-units.ts';
import type { Store } from '../db/store.ts';
import { type AddressLimits, USUAL_ADDRESS_LIMITS } from '../limits/settings.ts';
import { OPEN } from '../web/admission.ts';
import { type BeyondLimit, registerAwsJson, type Targets } from './aws-json.ts';
import type { FindBearer } from './bearer-check.ts';
import { createBeyondLimit } from './beyond-limit.ts';
import { purgeIdentity } from './commands/purge-identity.ts';
import type { IdentityCommands } from './commands.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import type { Tokens } from './tokens.ts';
import { createUserPoolTarget, USER_POOL_TARGET } from './user-pool.ts';

const PURGE_EVERY_MS = HOUR_MS;

export interface IdentityDeps {
  store: Store<IdentityCommands>;
  tokens: Tokens;
  userPoolId: string;
  clientId: string;
  /** Other services at the same address, such as the identity pool's AWSCognitoIdentityService. */
  targets?: Targets;
  hasher?: PasswordHasher;
  /** Server clock in ms; the real one when absent. */
  now?: () => number;
  addressLimits?: AddressLimits;
  /** The limit of each network, beyond which few requests are answered. No network has a limit where it is absent. */
  networkLimit?: Pick<BeyondLimit, 'waitOf'> & { findBearer: FindBearer };
}

/** The issuer of tokens as Cognito itself would name it, so that its verifiers take ours. */
export function defaultIssuer(userPoolId: string, region = 'us-east-1'): string {
  return `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

/** Serves POST /cognito/ (user pool and the given targets) and the pool's JWKS. Clears out old rows every hour. */
export async function registerIdentity(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const { store, tokens, userPoolId, clientId, targets = {}, now = Date.now, networkLimit } = deps;
  const userPool = createUserPoolTarget({
    store,
    tokens,
    clientId,
    hasher: deps.hasher ?? createPasswordHasher(),
    now,
    addressLimits: deps.addressLimits ?? USUAL_ADDRESS_LIMITS,
    log: app.log,
  });
  const all = { ...targets, [USER_POOL_TARGET]: userPool };
  const beyond = networkLimit && {
    ...networkLimit,
    admit: createBeyondLimit({ tokens, findBearer: networkLimit.findBearer, now }),
  };
  await registerAwsJson(app, ['/cognito/', '/cognito'], all, beyond);
  registerJwks(app, userPoolId, tokens);
  purgeRegularly(app, { store, tokens });
}

function registerJwks(app: FastifyInstance, userPoolId: string, tokens: Tokens): void {
  for (const base of ['', '/cognito'])
    app.get(`${base}/${userPoolId}/.well-known/jwks.json`, OPEN, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
      return tokens.jwks();
    });
}

function purgeRegularly(
  app: FastifyInstance,
  { store, tokens }: Pick<IdentityDeps, 'store' | 'tokens'>,
): void {
  const end = new AbortController();
  let work: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    work = work
      .then(async () => {
        const { codes: secret } = await tokens.secrets();
        await purgeIdentity(store, { secret, signal: end.signal });
      })
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'old identity rows were not removed');
      });
  }, PURGE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    end.abort();
  });
}
