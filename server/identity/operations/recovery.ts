import { applied } from '../../db/applied.ts';
import type { UserTable } from '../../db/schema.ts';
import { networksOf } from '../../limits/networks.ts';
import { resetMail, temporaryMail, unconfirmedMail } from '../../mail/code-mails.ts';
import type { MailMessage } from '../../mail/mail-port.ts';
import { ERRORS, weakPassword } from '../errors.ts';
import { readTexts } from '../fields.ts';
import { RESET_CODE_MS } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations } from '../pool.ts';
import { lostFactor } from '../second-factor/read-factor.ts';
import { resetSalt, sealCode } from '../secrets.ts';
import { codeByMail } from './code-by-mail.ts';
import { CODE_REFUSALS } from './sign-up.ts';
import { findAccount, refuseCaller } from './support.ts';

const forgotPassword = codeByMail({
  async send(pool, { account, code, request }) {
    const { codes } = await pool.tokens.secrets();
    return await applied(pool.store, 'sendCode', {
      code: {
        ...sealCode(codes, 'reset', account.accountId, code),
        expiresAt: pool.now() + RESET_CODE_MS,
      },
      networks: networksOf(request.ip),
      mail: account.user ? mailFor(account.user, code) : null,
    });
  },
});

/** Mail to the owner of an account who asks for a new password; null for a closed account. */
function mailFor({ status, email }: UserTable, code: string): MailMessage | null {
  if (status === 'UNCONFIRMED') return unconfirmedMail(email);
  if (status === 'FORCE_CHANGE_PASSWORD') return temporaryMail(email);
  return status === 'DISABLED' ? null : resetMail(email, code);
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
  const { codes } = await pool.tokens.secrets();
  const code = sealCode(codes, 'reset', accountId, ConfirmationCode.trim());
  const hashed = await pool.hasher.hash(Password, resetSalt(codes, code));
  if (hashed.kind === 'busy') return ERRORS.tooManyRequests;
  const outcome = await applied(pool.store, 'resetPassword', {
    sub: user?.sub ?? null,
    accountId,
    code,
    networks: networksOf(request.ip),
    passwordHash: hashed.stored,
    // Looked for without an account, too, as everything here.
    lostFactor: await lostFactor(pool, accountId),
  });
  if (outcome !== 'right') return CODE_REFUSALS[outcome];
  pool.tokens.forget(accountId);
  return { kind: 'ok', body: {} };
};

export const recoveryOperations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
} satisfies Operations;
