import { applied } from '../../db/applied.ts';
import type { UserTable } from '../../db/schema.ts';
import { networksOf } from '../../limits/networks.ts';
import { pickAttributes } from '../attributes.ts';
import type { WireAnswer, WireRequest } from '../aws-json.ts';
import { type ChallengePurpose, openChallenge, proofOf } from '../challenge-session.ts';
import { ERRORS, flowNotEnabled, missingParameter, weakPassword } from '../errors.ts';
import { readMap, readTexts } from '../fields.ts';
import { knownDevice } from '../known-device.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import { SOFTWARE_TOKEN } from '../second-factor/operations.ts';
import { checkCode, factorOf, refuseLost } from '../second-factor/read-factor.ts';
import { answerTokens, newSession } from '../sign-in-tokens.ts';
import { foldUsername } from '../username.ts';
import { refuseCaller, remembering } from './support.ts';

const CHALLENGE = 'NEW_PASSWORD_REQUIRED';
const ATTRIBUTE = 'userAttributes.';

const respondToAuthChallenge: Operation = async (pool, request): Promise<WireAnswer> => {
  const fields = readTexts(request.input, { ClientId: {}, ChallengeName: {} });
  if (fields.kind === 'error') return fields;
  const { ClientId, ChallengeName } = fields.value;
  const responses = readMap(request.input, 'ChallengeResponses');
  if (responses.kind === 'error') return responses;
  const refused = await refuseCaller(pool, request, ClientId, 'signIn');
  if (refused) return refused;
  if (ChallengeName === SOFTWARE_TOKEN) return answerFactor(pool, request, responses.value);
  if (ChallengeName !== CHALLENGE) return flowNotEnabled(ChallengeName);
  const username = responses.value.get('USERNAME');
  const password = responses.value.get('NEW_PASSWORD');
  if (!username) return missingParameter('USERNAME');
  if (!password) return missingParameter('NEW_PASSWORD');
  const { sessions } = await pool.tokens.secrets();
  const user = await findChallenged(pool, sessions, {
    purpose: 'new-password',
    session: request.input.Session,
    username,
  });
  if (user?.status !== 'FORCE_CHANGE_PASSWORD') return ERRORS.staleSession;
  const attributes = pickAttributes(attributesOf(responses.value), user.email);
  if (attributes.kind === 'error') return attributes;
  const fault = passwordFault(password);
  if (fault) return weakPassword(fault, 'password policy');
  return replacePassword(pool, user, password, attributes.value.name);
};

const FACTOR_REFUSALS = {
  wrong: ERRORS.wrongFactorCode,
  locked: ERRORS.attemptsExceeded,
  stale: ERRORS.staleSession,
} as const;

/** Takes the code of an authenticator after the password. A wrong one may be followed by another within the session. */
async function answerFactor(
  pool: UserPool,
  request: WireRequest,
  responses: ReadonlyMap<string, string>,
): Promise<WireAnswer> {
  const username = responses.get('USERNAME');
  const typed = responses.get('SOFTWARE_TOKEN_MFA_CODE');
  if (!username) return missingParameter('USERNAME');
  if (!typed) return missingParameter('SOFTWARE_TOKEN_MFA_CODE');
  // Read once: whoever proves a password by stolen secrets opens no factor that was sealed anew meanwhile.
  const secrets = await pool.tokens.secrets();
  const user = await findChallenged(pool, secrets.sessions, {
    purpose: 'second-factor',
    session: request.input.Session,
    username,
  });
  const factor = user && (await factorOf(pool, user.sub));
  if (!user || !factor?.sealed) return ERRORS.staleSession;
  const code = checkCode(secrets, user.sub, factor.sealed, { code: typed.slice(0, 16), at: pool.now() });
  if (code === null) return refuseLost(pool, user.sub, ERRORS.staleSession);
  const { refreshToken, session } = newSession(pool.now());
  const verdict = await applied(pool.store, 'passFactor', {
    sub: user.sub,
    proof: proofOf(user.password_hash),
    code,
    networks: networksOf(request.ip),
    session,
  });
  if (verdict.kind !== 'signed-in') return FACTOR_REFUSALS[verdict.kind];
  const answer = await answerTokens(pool.tokens, verdict.user, session, refreshToken);
  const isKnown = knownDevice(secrets.sessions, request.cookies, user.sub) !== null;
  return isKnown ? answer : remembering(pool, answer, user.sub, request);
}

/** The person whose password opened the session, if it still stands and the username is theirs. */
async function findChallenged(
  { store, now }: Pick<UserPool, 'store' | 'now'>,
  secret: Uint8Array,
  { purpose, session, username }: { purpose: ChallengePurpose; session: unknown; username: string },
): Promise<UserTable | null> {
  const opened = typeof session === 'string' ? await openChallenge(secret, purpose, session, now()) : null;
  if (!opened) return null;
  const user = await store.read
    .selectFrom('app_user')
    .selectAll()
    .where('sub', '=', opened.sub)
    .executeTakeFirst();
  if (!user || proofOf(user.password_hash) !== opened.proof) return null;
  return [user.sub, user.email].includes(foldUsername(username)) ? user : null;
}

async function replacePassword(
  pool: UserPool,
  user: UserTable,
  password: string,
  name: string | null,
): Promise<WireAnswer> {
  const hashed = await pool.hasher.hash(password);
  if (hashed.kind === 'busy') return ERRORS.tooManyRequests;
  const { refreshToken, session } = newSession(pool.now());
  const changed = await applied(pool.store, 'setNewPassword', {
    sub: user.sub,
    temporaryHash: user.password_hash,
    passwordHash: hashed.stored,
    name,
    session,
  });
  return changed ? answerTokens(pool.tokens, changed, session, refreshToken) : ERRORS.staleSession;
}

function attributesOf(responses: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const attributes = [...responses].filter(([name]) => name.startsWith(ATTRIBUTE));
  return new Map(attributes.map(([name, value]) => [name.slice(ATTRIBUTE.length), value]));
}

export const challengeOperations = { RespondToAuthChallenge: respondToAuthChallenge } satisfies Operations;
