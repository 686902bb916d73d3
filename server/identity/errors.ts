import type { WireAnswer } from './aws-json.ts';

export type Refusal = WireAnswer & { kind: 'error' };

const refuse = (code: string, message: string): Refusal => ({ kind: 'error', code, message });

/** Every refusal of the user pool, in Amazon Cognito's own words: clients map code and text. */
export const ERRORS = {
  badCredentials: refuse('NotAuthorizedException', 'Incorrect username or password.'),
  attemptsExceeded: refuse('NotAuthorizedException', 'Password attempts exceeded'),
  notConfirmed: refuse('UserNotConfirmedException', 'User is not confirmed.'),
  disabled: refuse('NotAuthorizedException', 'User is disabled.'),
  // Answer about a closed account to the holder of a refresh token of it, and to nobody else. The app reads these
  // words.
  closed: refuse('NotAuthorizedException', 'User does not exist.'),
  wrongCode: refuse('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  expiredCode: refuse('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  alreadyConfirmed: refuse('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
  limitExceeded: refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  tooManyRequests: refuse('TooManyRequestsException', 'Too many requests'),
  usernameNotEmail: refuse('InvalidParameterException', 'Username should be an email.'),
  badEmailAttribute: refuse('InvalidParameterException', 'Invalid email address format.'),
  unauthorizedAttribute: refuse(
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  ),
  temporaryExpired: refuse(
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
  ),
  staleSession: refuse('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  factorMismatch: refuse('EnableSoftwareTokenMFAException', 'Code mismatch'),
  factorAbsent: refuse(
    'SoftwareTokenMFANotFoundException',
    'Software token MFA is not enabled for the user.',
  ),
  factorUnproved: refuse('NotAuthorizedException', 'Verify a code of the software token first.'),
  // The app reads these words. Amazon Cognito has none for a secret whose key is lost.
  factorLost: refuse(
    'NotAuthorizedException',
    'The software token cannot be read. Reset the password to remove it.',
  ),
  wrongFactorCode: refuse('CodeMismatchException', 'Invalid code received for user'),
  invalidAccessToken: refuse('NotAuthorizedException', 'Invalid Access Token'),
  badAccessSignature: refuse('NotAuthorizedException', 'Could not verify signature for Access Token'),
  expiredAccessToken: refuse('NotAuthorizedException', 'Access Token has expired'),
  revokedAccessToken: refuse('NotAuthorizedException', 'Access Token has been revoked'),
  invalidRefreshToken: refuse('NotAuthorizedException', 'Invalid Refresh Token'),
  expiredRefreshToken: refuse('NotAuthorizedException', 'Refresh Token has expired'),
  revokedRefreshToken: refuse('NotAuthorizedException', 'Refresh Token has been revoked'),
  unsupportedToken: refuse('UnsupportedTokenTypeException', 'Unsupported token type'),
} as const;

export const missingParameter = (name: string): Refusal =>
  refuse('InvalidParameterException', `Missing required parameter ${name}`);

export const unknownClient = (id: string): Refusal =>
  refuse('ResourceNotFoundException', `User pool client ${id} does not exist.`);

export const flowNotEnabled = (flow: string): Refusal =>
  refuse('InvalidParameterException', `${flow} flow not enabled for this client`);

export const unknownAttribute = (name: string): Refusal =>
  refuse(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
  );

/** One reply for all constraints that a request breaks, in the service's words. */
export const constraintsBroken = (problems: readonly string[]): Refusal =>
  refuse(
    'InvalidParameterException',
    `${problems.length} validation ${problems.length === 1 ? 'error' : 'errors'} detected: ${problems.join('; ')}`,
  );

/** `wording` is 'policy', or 'password policy' where an administrator set the first password. */
export const weakPassword = (reason: string, wording: 'policy' | 'password policy'): Refusal =>
  refuse('InvalidPasswordException', `Password did not conform with ${wording}: ${reason}`);
