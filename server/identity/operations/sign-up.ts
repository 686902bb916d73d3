import { randomUUID } from 'node:crypto';
import { confirmationMail } from '../../mail/code-mails.ts';
import { readNewAttributes } from '../attributes.ts';
import { ERRORS, type Refusal, weakPassword } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { CONFIRM_CODE_MS } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations } from '../pool.ts';
import { codeIdOf, hashCode, newCode } from '../secrets.ts';
import { foldUsername, isEmailUsername } from '../username.ts';
import { codeByMail, codeDelivery } from './code-by-mail.ts';
import { applied, findAccount, refuseCaller } from './support.ts';

/** What a verdict about a code means on the wire. */
export const CODE_REFUSALS: Readonly<
  Record<'wrong' | 'expired' | 'spent' | 'already' | 'disabled', Refusal>
> = {
  wrong: ERRORS.wrongCode,
  expired: ERRORS.expiredCode,
  spent: ERRORS.limitExceeded,
  already: ERRORS.alreadyConfirmed,
  disabled: ERRORS.disabled,
};

const signUp: Operation = async (pool, request) => {
  const fields = readTexts(request.input, {
    ClientId: {},
    Username: { max: 128 },
    Password: { min: 6, max: 256 },
  });
  if (fields.kind === 'error') return fields;
  const { ClientId, Username, Password } = fields.value;
  const refused = await refuseCaller(pool, request, ClientId, 'signUp');
  if (refused) return refused;
  const email = foldUsername(Username);
  if (!isEmailUsername(email)) return ERRORS.usernameNotEmail;
  const attributes = readNewAttributes(request.input, email);
  if (attributes.kind === 'error') return attributes;
  const fault = passwordFault(Password);
  if (fault) return weakPassword(fault, 'policy');
  if ((await findAccount(pool, email)).user) return ERRORS.exists;

  const password = await pool.hasher.hash(Password);
  if (password.kind === 'busy') return ERRORS.tooManyRequests;
  const user = { sub: randomUUID(), email, name: attributes.value.name, passwordHash: password.stored };
  const code = newCode();
  const id = codeIdOf('confirm', user.sub);
  const outcome = applied(
    await pool.store.run('signUpUser', {
      user,
      code: { id, hash: hashCode(pool.tokens.secret, id, code), expiresAt: pool.now() + CONFIRM_CODE_MS },
      mail: confirmationMail(email, code),
    }),
  );
  if (outcome === 'exists') return ERRORS.exists;
  return {
    kind: 'ok',
    body: { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: codeDelivery(email) },
  };
};

const confirmSignUp: Operation = async (pool, request) => {
  const fields = readTexts(request.input, {
    ClientId: {},
    Username: { max: 128 },
    ConfirmationCode: {},
  });
  if (fields.kind === 'error') return fields;
  const { ClientId, Username, ConfirmationCode } = fields.value;
  const refused = await refuseCaller(pool, request, ClientId, 'code');
  if (refused) return refused;
  const { accountId, user } = await findAccount(pool, Username);
  const codeId = codeIdOf('confirm', accountId);
  const codeHash = hashCode(pool.tokens.secret, codeId, ConfirmationCode.trim());
  const outcome = applied(await pool.store.run('confirmUser', { sub: user?.sub ?? null, codeId, codeHash }));
  return outcome === 'right' ? { kind: 'ok', body: {} } : CODE_REFUSALS[outcome];
};

const resendConfirmationCode = codeByMail({
  purpose: 'confirm',
  goodForMs: CONFIRM_CODE_MS,
  mailOf: confirmationMail,
  refusalOf({ status }) {
    if (status === 'DISABLED') return ERRORS.disabled;
    return status === 'UNCONFIRMED' ? null : ERRORS.resendConfirmed;
  },
});

export const signUpOperations = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
} satisfies Operations;
