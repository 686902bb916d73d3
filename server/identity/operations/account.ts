import { applied } from '../../db/applied.ts';
import type { UserTable } from '../../db/schema.ts';
import { listAttributes, pickAttributes } from '../attributes.ts';
import { ERRORS, weakPassword } from '../errors.ts';
import { readAttributes, readTexts } from '../fields.ts';
import { PASSWORD_CHANGES } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import { SOFTWARE_TOKEN } from '../second-factor/operations.ts';
import { factorOf } from '../second-factor/read-factor.ts';
import { readAccessToken } from './support.ts';

const getUser: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const user = await readUser(pool, token.sub);
  if (!user) return ERRORS.revokedAccessToken;
  const isAsked = (await factorOf(pool, token.sub))?.active === 1;
  const factors = isAsked && { UserMFASettingList: [SOFTWARE_TOKEN], PreferredMfaSetting: SOFTWARE_TOKEN };
  return { kind: 'ok', body: { Username: user.sub, UserAttributes: listAttributes(user), ...factors } };
};

const updateUserAttributes: Operation = async (pool, { input }) => {
  const fields = readTexts(input, { AccessToken: { max: 8192 } });
  if (fields.kind === 'error') return fields;
  const given = readAttributes(input);
  if (given.kind === 'error') return given;
  const token = await readAccessToken(pool, fields.value.AccessToken);
  if (token.kind === 'error') return token;
  const picked = pickAttributes(given.value, token.email ?? '');
  if (picked.kind === 'error') return picked;
  if (given.value.has('name'))
    await applied(pool.store, 'renameUser', { sub: token.sub, name: picked.value.name });
  return { kind: 'ok', body: { CodeDeliveryDetailsList: [] } };
};

const changePassword: Operation = async (pool, { input }) => {
  const fields = readTexts(input, {
    AccessToken: { max: 8192 },
    PreviousPassword: { min: 6, max: 256 },
    ProposedPassword: { min: 6, max: 256 },
  });
  if (fields.kind === 'error') return fields;
  const { AccessToken, PreviousPassword, ProposedPassword } = fields.value;
  const token = await readAccessToken(pool, AccessToken);
  if (token.kind === 'error') return token;
  const fault = passwordFault(ProposedPassword);
  if (fault) return weakPassword(fault, 'policy');
  const budget = { key: `asked-change:${token.sub}`, ...PASSWORD_CHANGES };
  if (!(await applied(pool.store, 'takeFromBucket', budget))) return ERRORS.limitExceeded;
  const stored = (await readUser(pool, token.sub))?.password_hash ?? null;
  const match = await pool.hasher.check(PreviousPassword, stored);
  const hashed = await pool.hasher.hash(ProposedPassword);
  if (match === 'busy' || hashed.kind === 'busy') return ERRORS.tooManyRequests;
  const outcome = await applied(pool.store, 'changePassword', {
    sub: token.sub,
    password: { stored, matches: match === 'match' },
    passwordHash: hashed.stored,
    originJti: token.originJti,
  });
  if (outcome === 'locked') return ERRORS.limitExceeded;
  if (outcome === 'wrong') return ERRORS.badCredentials;
  pool.tokens.forget(token.sub);
  return { kind: 'ok', body: {} };
};

function readUser({ store }: UserPool, sub: string): Promise<UserTable | undefined> {
  return store.read.selectFrom('app_user').selectAll().where('sub', '=', sub).executeTakeFirst();
}

export const accountOperations = {
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  ChangePassword: changePassword,
} satisfies Operations;
