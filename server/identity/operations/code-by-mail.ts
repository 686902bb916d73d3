import type { UserTable } from '../../db/schema.ts';
import type { confirmationMail } from '../../mail/code-mails.ts';
import { ERRORS, type Refusal } from '../errors.ts';
import { readTexts } from '../fields.ts';
import type { Operation } from '../pool.ts';
import { type CodePurpose, codeIdOf, hashCode, newCode } from '../secrets.ts';
import { foldUsername, isEmailUsername, maskedEmail } from '../username.ts';
import { applied, findAccount, refuseCaller } from './support.ts';

interface CodeMail {
  purpose: CodePurpose;
  /** How long the code is good for, in ms. */
  goodForMs: number;
  mailOf: typeof confirmationMail;
  /** Why this account gets none; null when it does. */
  refusalOf(user: UserTable): Refusal | null;
}

/**
 * The operation that mails a new code to the account of an e-mail. An address nobody registered gets the same answer, and
 * a code that nobody knows.
 */
export function codeByMail({ purpose, goodForMs, mailOf, refusalOf }: CodeMail): Operation {
  return async (pool, request) => {
    const fields = readTexts(request.input, { ClientId: {}, Username: { max: 128 } });
    if (fields.kind === 'error') return fields;
    const refused = await refuseCaller(pool, request, fields.value.ClientId, 'code');
    if (refused) return refused;
    const email = foldUsername(fields.value.Username);
    if (!isEmailUsername(email)) return ERRORS.usernameNotEmail;
    const { accountId, user } = await findAccount(pool, email);
    const problem = user ? refusalOf(user) : null;
    if (problem) return problem;
    const code = newCode();
    const id = codeIdOf(purpose, accountId);
    const outcome = applied(
      await pool.store.run('sendCode', {
        code: { id, hash: hashCode(pool.tokens.secret, id, code), expiresAt: pool.now() + goodForMs },
        mail: user ? mailOf(email, code) : null,
      }),
    );
    if (outcome === 'limited') return ERRORS.limitExceeded;
    return { kind: 'ok', body: { CodeDeliveryDetails: codeDelivery(email) } };
  };
}

/** How a code was sent. */
export function codeDelivery(email: string): object {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskedEmail(email) };
}
