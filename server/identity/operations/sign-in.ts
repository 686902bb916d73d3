import { applied } from '../../db/applied.ts';
import type { UserTable } from '../../db/schema.ts';
import { networksOf } from '../../limits/networks.ts';
import { listAttributes } from '../attributes.ts';
import type { WireAnswer, WireRequest } from '../aws-json.ts';
import { sealChallenge } from '../challenge-session.ts';
import type { SignInGuards } from '../commands/guards.ts';
import type { CheckedPassword } from '../commands/sessions.ts';
import { lastChoice } from '../commands/sign-ups.ts';
import { constraintsBroken, ERRORS, flowNotEnabled, missingParameter } from '../errors.ts';
import { readMap, readTexts } from '../fields.ts';
import { knownDevice } from '../known-device.ts';
import { isLockedUntil } from '../limits.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import { newVariant, readRefreshToken, writeSuccessor } from '../refresh-token.ts';
import { SOFTWARE_TOKEN } from '../second-factor/operations.ts';
import { guardsOf } from '../sign-in-guards.ts';
import { answerTokens, newSession } from '../sign-in-tokens.ts';
import { type Account, findAccount, refuseCaller, remembering } from './support.ts';

/** Flows of the protocol that this pool does not offer. */
const OTHER_FLOWS = [
  'USER_SRP_AUTH',
  'CUSTOM_AUTH',
  'USER_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
];
const FLOWS = ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN', ...OTHER_FLOWS];

type Parameters = ReadonlyMap<string, string>;

const initiateAuth: Operation = async (pool, request) => {
  const fields = readTexts(request.input, { ClientId: {}, AuthFlow: {} });
  if (fields.kind === 'error') return fields;
  const { ClientId, AuthFlow } = fields.value;
  const parameters = readMap(request.input, 'AuthParameters');
  if (parameters.kind === 'error') return parameters;
  const isPassword = AuthFlow === 'USER_PASSWORD_AUTH';
  const refused = await refuseCaller(pool, request, ClientId, isPassword ? 'signIn' : null);
  if (refused) return refused;
  if (isPassword) return signIn(pool, parameters.value, request);
  if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
    const token = parameters.value.get('REFRESH_TOKEN');
    return token ? refresh(pool, token) : missingParameter('REFRESH_TOKEN');
  }
  if (OTHER_FLOWS.includes(AuthFlow)) return flowNotEnabled(AuthFlow);
  return constraintsBroken([
    `Value '${AuthFlow}' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [${FLOWS.join(', ')}]`,
  ]);
};

/**
 * Signs in. An unknown name takes the same way as a known one: the same reads, the same hashes, one counted attempt.
 */
async function signIn(pool: UserPool, parameters: Parameters, request: WireRequest): Promise<WireAnswer> {
  const username = parameters.get('USERNAME');
  const password = parameters.get('PASSWORD');
  if (!username) return missingParameter('USERNAME');
  if (!password) return missingParameter('PASSWORD');
  if (/\p{Cc}/u.test(username)) return ERRORS.badCredentials;
  const { accountId, user } = await findAccount(pool, username);
  const { sessions } = await pool.tokens.secrets();
  const device = knownDevice(sessions, request.cookies, accountId);
  const guards = guardsOf(accountId, { device, networks: networksOf(request.ip) });
  if (await isLocked(pool, guards)) return ERRORS.attemptsExceeded;
  const checked = await checkPassword(pool, { accountId, user }, password);
  if (checked === 'busy') return ERRORS.tooManyRequests;
  const { refreshToken, session } = newSession(pool.now());
  const verdict = await applied(pool.store, 'signInUser', { accountId, ...checked, session, guards });
  switch (verdict.kind) {
    case 'signed-in': {
      const answer = await answerTokens(pool.tokens, verdict.user, session, refreshToken);
      return device === null ? remembering(pool, answer, accountId, request) : answer;
    }
    case 'new-password':
      return challengeNewPassword(pool, verdict.user);
    case 'second-factor':
      return challengeFactor(pool, verdict.user);
    case 'wrong':
      return ERRORS.badCredentials;
    case 'locked':
      return ERRORS.attemptsExceeded;
    case 'disabled':
      return ERRORS.disabled;
    case 'unconfirmed':
      return ERRORS.notConfirmed;
    case 'temporary-expired':
      return ERRORS.temporaryExpired;
  }
}

/**
 * Compares a password with the account's and with that of the last sign-up of its address. Only a password that opens
 * the account is spared the second hash, so the time of any other tells nothing.
 */
async function checkPassword(
  { store, hasher, now }: UserPool,
  { accountId, user }: Account,
  password: string,
): Promise<{ password: CheckedPassword; decoy: CheckedPassword } | 'busy'> {
  const choice = await lastChoice(store.read, accountId, now());
  const stored = user?.password_hash ?? null;
  const own = await hasher.check(password, stored);
  if (own === 'busy') return 'busy';
  const isWaiting = user?.status === 'UNCONFIRMED';
  // The password of an account that waits is that of its last sign-up.
  const chosen = user && !isWaiting ? choice : null;
  const isEnough = own === 'match' && !isWaiting;
  const decoy = isEnough ? 'mismatch' : await hasher.check(password, chosen);
  if (decoy === 'busy') return 'busy';
  return {
    password: { stored, matches: own === 'match' },
    decoy: { stored: chosen, matches: decoy === 'match' },
  };
}

/** Looks for a lock before hashing, to save the work. The command that decides looks again. */
async function isLocked({ store, now }: UserPool, { locks }: SignInGuards): Promise<boolean> {
  const keys = locks.map(({ key }) => key);
  const rows = await store.read
    .selectFrom('attempt')
    .select('locked_until')
    .where('key', 'in', keys)
    .execute();
  return rows.some(({ locked_until }) => isLockedUntil(locked_until, now()));
}

async function challengeFactor({ tokens, now }: UserPool, user: UserTable): Promise<WireAnswer> {
  const { sessions } = await tokens.secrets();
  const Session = await sealChallenge(sessions, 'second-factor', user, now());
  const ChallengeParameters = { USER_ID_FOR_SRP: user.sub };
  return { kind: 'ok', body: { ChallengeName: SOFTWARE_TOKEN, Session, ChallengeParameters } };
}

async function challengeNewPassword({ tokens, now }: UserPool, user: UserTable): Promise<WireAnswer> {
  const attributes = listAttributes(user).filter(({ Name }) => Name !== 'sub');
  const { sessions } = await tokens.secrets();
  return {
    kind: 'ok',
    body: {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: await sealChallenge(sessions, 'new-password', user, now()),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(
          Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value])),
        ),
      },
    },
  };
}

/**
 * Refreshes tokens. Every refresh token is used once, and the answer carries its successor. One that comes back too
 * late ends its sign-in.
 */
async function refresh(pool: UserPool, token: string): Promise<WireAnswer> {
  const { store, tokens } = pool;
  const { sessions } = await tokens.secrets();
  const held = readRefreshToken(sessions, token);
  const verdict = await applied(store, 'rotateSession', { held, variant: newVariant() });
  switch (verdict.kind) {
    case 'renewed': {
      const { user, authTime, successor } = verdict;
      const session = { originJti: successor.originJti, authTime };
      return answerTokens(tokens, user, session, writeSuccessor(sessions, successor));
    }
    case 'reused':
      if (verdict.sub !== undefined) tokens.forget(verdict.sub);
      return ERRORS.revokedRefreshToken;
    case 'revoked':
      return ERRORS.revokedRefreshToken;
    case 'expired':
      return ERRORS.expiredRefreshToken;
    case 'disabled':
      return ERRORS.disabled;
    case 'closed':
      return ERRORS.closed;
    case 'unknown':
      return ERRORS.invalidRefreshToken;
  }
}

/** The newer way to refresh, which Amplify speaks. */
const getTokensFromRefreshToken: Operation = async (pool, request) => {
  const fields = readTexts(request.input, { ClientId: {}, RefreshToken: {} });
  if (fields.kind === 'error') return fields;
  const refused = await refuseCaller(pool, request, fields.value.ClientId, null);
  return refused ?? refresh(pool, fields.value.RefreshToken);
};

export const signInOperations = {
  InitiateAuth: initiateAuth,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
} satisfies Operations;
