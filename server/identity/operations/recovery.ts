import type { UserTable } from '../../db/schema.ts';
import { resetMail } from '../../mail/code-mails.ts';
import { ERRORS, type Refusal, weakPassword } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { RESET_CODE_MS } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations } from '../pool.ts';
import { codeIdOf, hashCode, newCode } from '../secrets.ts';
import { foldUsername, isEmailUsername } from '../username.ts';
import { CODE_REFUSALS, codeDelivery } from './sign-up.ts';
import { applied, findAccount, refuseCaller } from './support.ts';

/** An address nobody registered gets the same answer, and a code that nobody knows. */
const forgotPassword: Operation = async (pool, request) => {
  const fields = readTexts(request.input, { ClientId: {}, Username: { max: 128 } });
  if (fields.kind === 'error') return fields;
  const refused = await refuseCaller(pool, request, fields.value.ClientId, 'code');
  if (refused) return refused;
  const email = foldUsername(fields.value.Username);
  if (!isEmailUsername(email)) return ERRORS.usernameNotEmail;
  const { accountId, user } = await findAccount(pool, email);
  const problem = user ? statusProblem(user) : null;
  if (problem) return problem;
  const code = newCode();
  const id = codeIdOf('reset', accountId);
  const outcome = applied(
    await pool.store.run('sendCode', {
      code: { id, hash: hashCode(pool.tokens.secret, id, code), expiresAt: pool.now() + RESET_CODE_MS },
      mail: user ? resetMail(email, code) : null,
    }),
  );
  if (outcome === 'limited') return ERRORS.limitExceeded;
  return { kind: 'ok', body: { CodeDeliveryDetails: codeDelivery(email) } };
};

function statusProblem({ status }: UserTable): Refusal | null {
  if (status === 'UNCONFIRMED') return ERRORS.noVerifiedEmail;
  if (status === 'FORCE_CHANGE_PASSWORD') return ERRORS.cannotReset;
  return status === 'DISABLED' ? ERRORS.disabled : null;
}

const confirmForgotPassword: Operation = async (pool, request) => {
  const fields = readTexts(request.input, {
    ClientId: {},
    Username: { max: 128 },
    ConfirmationCode: {},
    Password: { min: 6, max: 256 },
  });
  if (fields.kind === 'error') return fields;
  const { ClientId, Username, ConfirmationCode, Password } = fields.value;
  const refused = await refuseCaller(pool, request, ClientId, 'code');
  if (refused) return refused;
  const fault = passwordFault(Password);
  if (fault) return weakPassword(fault, 'policy');
  const { accountId, user } = await findAccount(pool, Username);
  const hashed = await pool.hasher.hash(Password);
  if (hashed.kind === 'busy') return ERRORS.tooManyRequests;
  const codeId = codeIdOf('reset', accountId);
  const outcome = applied(
    await pool.store.run('resetPassword', {
      sub: user?.sub ?? null,
      accountId,
      codeId,
      codeHash: hashCode(pool.tokens.secret, codeId, ConfirmationCode.trim()),
      passwordHash: hashed.stored,
    }),
  );
  if (outcome !== 'right') return CODE_REFUSALS[outcome];
  pool.tokens.forget(accountId);
  return { kind: 'ok', body: {} };
};

export const recoveryOperations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
} satisfies Operations;
