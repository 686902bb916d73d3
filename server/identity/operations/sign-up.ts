import { randomUUID } from 'node:crypto';
import { applied } from '../../db/applied.ts';
import { networksOf } from '../../limits/networks.ts';
import { addressMail, confirmationMail, knownMail, renewedMail } from '../../mail/code-mails.ts';
import { readNewAttributes } from '../attributes.ts';
import type { WireRequest } from '../aws-json.ts';
import { formerAlias } from '../commands/former-alias.ts';
import type { Asker } from '../commands/sign-ups.ts';
import type { SignUpMails } from '../commands/users.ts';
import { ERRORS, type Refusal, weakPassword } from '../errors.ts';
import { type Read, readMap, readTexts } from '../fields.ts';
import { CONFIRM_CODE_MS } from '../limits.ts';
import { passwordFault } from '../password-policy.ts';
import type { Operation, Operations, UserPool } from '../pool.ts';
import { hashToken, newCode, phantomSub, sealCode, signUpSalt } from '../secrets.ts';
import { foldUsername, isEmailUsername } from '../username.ts';
import { codeByMail, codeDelivery } from './code-by-mail.ts';
import { findAccount, refuseCaller } from './support.ts';

/** Name of the ticket in ClientMetadata; `src/identity/vault/sign-up-ticket.ts` writes it. */
const TICKET_NAME = 'signUp';

/** Refusal on the wire for each verdict about a code. */
export const CODE_REFUSALS: Readonly<Record<'wrong' | 'expired' | 'spent' | 'already', Refusal>> = {
  wrong: ERRORS.wrongCode,
  expired: ERRORS.expiredCode,
  spent: ERRORS.limitExceeded,
  already: ERRORS.alreadyConfirmed,
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
  const asker = readAsker(request);
  if (asker.kind === 'error') return asker;
  const fault = passwordFault(Password);
  if (fault) return weakPassword(fault, 'policy');
  const { codes } = await pool.tokens.secrets();
  const password = await pool.hasher.hash(Password, signUpSalt(codes, email));
  if (password.kind === 'busy') return ERRORS.tooManyRequests;
  const person = { email, name: attributes.value.name, passwordHash: password.stored };
  // Of two sign-ups of one address at once the second then finds the account of the first.
  for (let tries = 0; tries < RACES; tries += 1) {
    const made = await register(pool, person, asker.value);
    if (made.kind === 'raced') continue;
    if (made.kind === 'limited') return ERRORS.limitExceeded;
    const body = { UserConfirmed: false, UserSub: made.sub, CodeDeliveryDetails: codeDelivery(email) };
    return { kind: 'ok', body };
  }
  return ERRORS.tooManyRequests;
};

/** Number of times that a sign-up looks again after it met another one of its address. */
const RACES = 3;

/**
 * Makes the account of an address. To one that still waits it adds this choice and a code that confirms it. The owner
 * of a confirmed account is told by mail, and the asking person learns nothing.
 */
async function register(
  pool: UserPool,
  person: { email: string; name: string | null; passwordHash: string },
  asker: Asker,
) {
  const { user: found } = await findAccount(pool, person.email);
  const sub = found?.sub ?? randomUUID();
  const code = newCode();
  const { codes } = await pool.tokens.secrets();
  return applied(pool.store, 'signUpUser', {
    user: { sub, ...person },
    phantom: phantomSub(codes, person.email),
    former: formerAlias(codes, sub),
    code: await confirmCode(pool, sub, code),
    asker,
    mails: mailsOf(person.email, code),
  });
}

const confirmCode = async (pool: UserPool, accountId: string, code: string) => ({
  ...sealCode((await pool.tokens.secrets()).codes, 'confirm', accountId, code),
  expiresAt: pool.now() + CONFIRM_CODE_MS,
});

const mailsOf = (email: string, code: string): SignUpMails => ({
  only: confirmationMail(email, code),
  one: renewedMail(email, code),
  none: addressMail(email, code),
  known: knownMail(email),
});

/**
 * The networks of a request and, from our own app, its ticket. The app makes this random text for its sign-up and
 * repeats it to request or confirm a code. Other clients send none.
 */
function readAsker({ input, ip }: WireRequest): Read<Asker> {
  const metadata = readMap(input, 'ClientMetadata');
  if (metadata.kind === 'error') return metadata;
  const ticket = metadata.value.get(TICKET_NAME);
  const value = { networks: networksOf(ip), ticket: ticket ? hashToken(ticket) : null };
  return { kind: 'read', value };
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
  const asker = readAsker(request);
  if (asker.kind === 'error') return asker;
  const { accountId, user } = await findAccount(pool, Username);
  const { codes } = await pool.tokens.secrets();
  const outcome = await applied(pool.store, 'confirmUser', {
    sub: user?.sub ?? null,
    code: sealCode(codes, 'confirm', accountId, ConfirmationCode.trim()),
    ...asker.value,
  });
  return outcome === 'right' ? { kind: 'ok', body: {} } : CODE_REFUSALS[outcome];
};

const resendConfirmationCode = codeByMail({
  async send(pool, { account: { accountId, user }, email, code, request }) {
    const asker = readAsker(request);
    if (asker.kind === 'error') return asker;
    return await applied(pool.store, 'resendSignUpCode', {
      sub: user?.sub ?? null,
      code: await confirmCode(pool, accountId, code),
      asker: asker.value,
      mails: mailsOf(email, code),
    });
  },
});

export const signUpOperations = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
} satisfies Operations;
