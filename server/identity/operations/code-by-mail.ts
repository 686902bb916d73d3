import type { WireRequest } from '../aws-json.ts';
import { ERRORS, type Refusal } from '../errors.ts';
import { readTexts } from '../fields.ts';
import type { Operation, UserPool } from '../pool.ts';
import { newCode } from '../secrets.ts';
import { foldUsername, isEmailUsername, maskedEmail } from '../username.ts';
import { type Account, findAccount, refuseCaller } from './support.ts';

/** A fresh code on its way to an account, by its e-mail. */
export interface NewCode {
  account: Account;
  email: string;
  code: string;
  request: WireRequest;
}

interface CodeByMail {
  /**
   * Stores the sealed code, and mails it where the e-mail has an account. Answers with the fault of a wrong request.
   */
  send(pool: UserPool, fresh: NewCode): Promise<'sent' | 'limited' | Refusal>;
}

/**
 * The operation that mails a new code to the account of an e-mail. The answer is the same for every account, and for
 * none. Only the mail, or its absence, tells the owner of the address.
 */
export function codeByMail({ send }: CodeByMail): Operation {
  return async (pool, request) => {
    const fields = readTexts(request.input, { ClientId: {}, Username: { max: 128 } });
    if (fields.kind === 'error') return fields;
    const refused = await refuseCaller(pool, request, fields.value.ClientId, 'code');
    if (refused) return refused;
    const email = foldUsername(fields.value.Username);
    if (!isEmailUsername(email)) return ERRORS.usernameNotEmail;
    const account = await findAccount(pool, email);
    const sent = await send(pool, { account, email, code: newCode(), request });
    if (sent === 'limited') return ERRORS.limitExceeded;
    if (sent !== 'sent') return sent;
    return { kind: 'ok', body: { CodeDeliveryDetails: codeDelivery(email) } };
  };
}

export function codeDelivery(email: string): object {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskedEmail(email) };
}
