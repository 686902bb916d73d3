import { randomUUID } from 'node:crypto';
import { confirmationMail, renewedMail } from '../../mail/code-mails.ts';
import { networkOf } from '../../web/address-limit.ts';
import { readNewAttributes } from '../attributes.ts';
import { ERRORS, type Refusal, weakPassword } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { CONFIRM_CODE_MS } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import { newCode, sealCode } from '../secrets.ts';
import { foldUsername, isEmailUsername } from '../username.ts';
import { codeByMail, codeDelivery } from './code-by-mail.ts';
import { type Account, applied, findAccount, refuseCaller } from './support.ts';

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
  if (isTaken(await findAccount(pool, email))) return ERRORS.exists;

  const password = await pool.hasher.hash(Password);
  if (password.kind === 'busy') return ERRORS.tooManyRequests;
  const person = { email, name: attributes.value.name, passwordHash: password.stored };
  // Two sign-ups of one address at once: the second then finds the account of the first.
  for (let tries = 0; tries < RACES; tries += 1) {
    const { outcome, sub } = await register(pool, person, networkOf(request.ip));
    if (outcome === 'raced') continue;
    if (outcome === 'exists') return ERRORS.exists;
    if (outcome === 'limited') return ERRORS.limitExceeded;
    const body = { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: codeDelivery(email) };
    return { kind: 'ok', body };
  }
  return ERRORS.tooManyRequests;
};

/** How often a sign-up that met another one of its address looks again. */
const RACES = 3;

/** An address that waits for its confirmation is nobody's yet. */
function isTaken({ user }: Account): boolean {
  return user !== null && user.status !== 'UNCONFIRMED';
}

/** Makes the account of an address, or gives the one that still waits for its code this password and a new code. */
async function register(
  pool: UserPool,
  person: { email: string; name: string | null; passwordHash: string },
  network: string,
) {
  const { user: found } = await findAccount(pool, person.email);
  const sub = found?.sub ?? randomUUID();
  const code = newCode();
  const account = { accountId: sub, user: { password_hash: person.passwordHash } };
  const sealed = sealCode(pool.tokens.secret, 'confirm', account, code);
  const verdict = await pool.store.run('signUpUser', {
    user: { sub, ...person },
    code: { ...sealed, expiresAt: pool.now() + CONFIRM_CODE_MS },
    network,
    mail: found ? renewedMail(person.email, code) : confirmationMail(person.email, code),
  });
  return { outcome: applied(verdict), sub };
}

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
  const account = await findAccount(pool, Username);
  const outcome = applied(
    await pool.store.run('confirmUser', {
      sub: account.user?.sub ?? null,
      code: sealCode(pool.tokens.secret, 'confirm', account, ConfirmationCode.trim()),
      network: networkOf(request.ip),
    }),
  );
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
