import type { UserTable } from '../../db/schema.ts';
import type { confirmationMail } from '../../mail/code-mails.ts';
import { networkOf } from '../../web/address-limit.ts';
import { ERRORS, type Refusal } from '../errors.ts';
import { readTexts } from '../fields.ts';
import type { Operation } from '../pool.ts';
import { type CodePurpose, newCode, sealCode } from '../secrets.ts';
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
    const account = await findAccount(pool, email);
    const problem = account.user ? refusalOf(account.user) : null;
    if (problem) return problem;
    const code = newCode();
    const sealed = sealCode(pool.tokens.secret, purpose, account, code);
    const outcome = applied(
      await pool.store.run('sendCode', {
        code: { ...sealed, expiresAt: pool.now() + goodForMs },
        network: networkOf(request.ip),
        mail: account.user ? mailOf(email, code) : null,
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
