import { applied } from '../../db/applied.ts';
import type { UserTable } from '../../db/schema.ts';
import { networksOf } from '../../limits/networks.ts';
import type { AddressLimits } from '../../limits/settings.ts';
import type { WireAnswer, WireRequest } from '../aws-json.ts';
import { aliasId, heldFormerSub } from '../commands/aliases.ts';
import { subOfFormerAlias } from '../commands/former-alias.ts';
import { ERRORS, type Refusal, unknownClient } from '../errors.ts';
import { rememberDevice } from '../known-device.ts';
import { widening } from '../limits.ts';
import type { UserPool } from '../pool.ts';
import { phantomSub } from '../secrets.ts';
import type { TokenFault, ValidToken } from '../tokens.ts';
import { foldUsername, isSub } from '../username.ts';

/** The account behind a username. A name that nobody has gets an id too, so that limits and codes treat both alike. */
export interface Account {
  accountId: string;
  user: UserTable | null;
}

/** Finds the account of an e-mail, a `sub` or an alias, as it was typed. */
export async function findAccount({ store, tokens }: UserPool, username: string): Promise<Account> {
  const folded = foldUsername(username);
  const { read } = store;
  const { codes } = await tokens.secrets();
  const behind = read.selectFrom('code').select('code_hash').where('id', '=', aliasId(folded));
  const former = (): string => subOfFormerAlias(codes, folded) ?? folded;
  const user = await read
    .selectFrom('app_user')
    .selectAll()
    .where((is) =>
      isSub(folded)
        ? is.or([
            is('sub', '=', folded),
            is('sub', '=', behind),
            is('sub', '=', heldFormerSub(read, former())),
          ])
        : is('email', '=', folded),
    )
    .executeTakeFirst();
  return { accountId: user?.sub ?? phantomSub(codes, folded), user: user ?? null };
}

/** The refusal of a request that is not for our client, or whose address asks too often. Null for any other. */
export async function refuseCaller(
  pool: UserPool,
  request: WireRequest,
  clientId: string,
  limit: keyof AddressLimits | null,
): Promise<Refusal | null> {
  if (clientId !== pool.clientId) return unknownClient(clientId);
  if (limit === null) return null;
  const buckets = widening(
    networksOf(request.ip),
    pool.addressLimits[limit],
    'square',
    (network, bucket) => ({
      key: `ip:${limit}:${network}`,
      ...bucket,
    }),
  );
  const taken = await applied(pool.store, 'takeFromEach', buckets);
  return taken ? null : ERRORS.tooManyRequests;
}

const TOKEN_FAULTS: Readonly<Record<TokenFault, Refusal>> = {
  malformed: ERRORS.invalidAccessToken,
  foreign: ERRORS.invalidAccessToken,
  signature: ERRORS.badAccessSignature,
  expired: ERRORS.expiredAccessToken,
  revoked: ERRORS.revokedAccessToken,
};

/** Checks an access token against the database, so that a revoked one stops at once. */
export async function readAccessToken(pool: UserPool, token: string): Promise<ValidToken | Refusal> {
  const verdict = await pool.tokens.verifyNow(token);
  if (verdict.kind === 'invalid') return TOKEN_FAULTS[verdict.reason];
  return verdict.use === 'access' ? verdict : ERRORS.invalidAccessToken;
}

/** The answer of a sign-in, with the cookie by which the account knows this browser from now on. */
export async function remembering(
  { tokens }: UserPool,
  answer: WireAnswer,
  accountId: string,
  { cookies, secure }: WireRequest,
): Promise<WireAnswer> {
  if (answer.kind !== 'ok') return answer;
  const { sessions } = await tokens.secrets();
  return { ...answer, cookie: rememberDevice(sessions, { cookies, accountId, secure }) };
}
