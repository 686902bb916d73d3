import { decodeJwt } from 'jose';
import type { MaybePromise } from '../../db/maybe-promise.ts';
import {
  serializationFault,
  type TargetHandler,
  unknownOperation,
  type WireAnswer,
} from '../../identity/aws-json.ts';
import type { TokenVerdict } from '../../identity/tokens.ts';
import { deriveKey, issueCredentials, type PictureViewer, type StorageSession } from './credentials.ts';

export interface IdentityPoolDeps {
  /** Id of the pool: `us-east-1:<uuid>`. */
  identityPoolId: string;
  /** The issuer of the user pool's tokens. Without its scheme it is the name of the login. */
  issuer: string;
  /** Id of the user pool, which is accepted as a login name in Cognito's own form too. */
  userPoolId: string;
  /** Checks a token against the database, so that a signed-out one opens nothing. */
  verify: (token: string) => Promise<TokenVerdict>;
  secret: () => MaybePromise<Uint8Array>;
  now: () => number;
}

type Login =
  | { kind: 'login'; viewer: Omit<StorageSession, 'issuedAt'> }
  | { kind: 'refused'; answer: WireAnswer };

/** Target prefix under which the identity pool is served. */
export const IDENTITY_POOL_TARGET = 'AWSCognitoIdentityService';

/** Federated identities: it takes an ID token, and gives an identity and temporary storage credentials [O-01]. */
export function createIdentityPool(deps: IdentityPoolDeps): TargetHandler {
  return async ({ operation, input }) => {
    switch (operation) {
      case 'GetId':
        return getId(deps, input);
      case 'GetCredentialsForIdentity':
        return getCredentials(deps, input);
      default:
        return unknownOperation();
    }
  };
}

async function getId(deps: IdentityPoolDeps, input: Readonly<Record<string, unknown>>): Promise<WireAnswer> {
  const { IdentityPoolId: pool, Logins: logins } = input;
  if (typeof pool !== 'string') return serializationFault('IdentityPoolId must be a string.');
  if (pool !== deps.identityPoolId) return notFound(`IdentityPool '${pool}' not found.`);
  const login = await readLogin(deps, logins);
  if (login.kind === 'refused') return login.answer;
  return { kind: 'ok', body: { IdentityId: identityOf(deps, await deps.secret(), login.viewer) } };
}

async function getCredentials(
  deps: IdentityPoolDeps,
  input: Readonly<Record<string, unknown>>,
): Promise<WireAnswer> {
  const { IdentityId: identity, Logins: logins } = input;
  if (typeof identity !== 'string') return serializationFault('IdentityId must be a string.');
  const [region] = deps.identityPoolId.split(':');
  if (!new RegExp(`^${region}:[0-9a-f-]{36}$`).test(identity))
    return notFound(`Identity '${identity}' not found.`);
  const login = await readLogin(deps, logins);
  if (login.kind === 'refused') return login.answer;
  const secret = await deps.secret();
  if (identity !== identityOf(deps, secret, login.viewer)) {
    return notAuthorized(`Access to Identity '${identity}' is forbidden.`);
  }
  const issued = issueCredentials(secret, login.viewer, deps.now());
  return {
    kind: 'ok',
    body: {
      IdentityId: identity,
      Credentials: {
        AccessKeyId: issued.accessKeyId,
        SecretKey: issued.secretKey,
        SessionToken: issued.sessionToken,
        Expiration: issued.expiresAt / 1000,
      },
    },
  };
}

async function readLogin(deps: IdentityPoolDeps, logins: unknown): Promise<Login> {
  const entries = typeof logins === 'object' && logins !== null ? Object.entries(logins) : [];
  if (entries.length === 0) {
    return refuse('Unauthenticated access is not supported for this identity pool.');
  }
  const [region] = deps.userPoolId.split('_');
  const providers = [
    deps.issuer.replace(/^https?:\/\//, ''),
    `cognito-idp.${region}.amazonaws.com/${deps.userPoolId}`,
  ];
  const [provider, token] = entries[0] ?? [];
  if (entries.length > 1 || typeof token !== 'string' || !providers.includes(provider ?? '')) {
    return refuse('Token is not from a supported provider of this identity pool.');
  }
  const verdict = await deps.verify(token);
  if (verdict.kind === 'valid' && verdict.use === 'id') {
    return {
      kind: 'login',
      viewer: { sub: verdict.sub, email: verdict.email, originJti: verdict.originJti },
    };
  }
  if (verdict.kind === 'invalid' && verdict.reason === 'expired') {
    return refuse(
      `Invalid login token. Token expired: ${Math.floor(deps.now() / 1000)} >= ${decodeJwt(token.replace(/^bearer\s+/i, '')).exp}`,
    );
  }
  if (verdict.kind === 'invalid' && verdict.reason === 'foreign') {
    return refuse('Token is not from a supported provider of this identity pool.');
  }
  return refuse(
    verdict.kind === 'valid'
      ? 'Invalid login token. Not an ID token.'
      : "Invalid login token. Couldn't verify signed token.",
  );
}

/** The identity of a person. It is the same as long as the secret is, and nobody can tell the person from it. */
function identityOf(
  { identityPoolId }: Pick<IdentityPoolDeps, 'identityPoolId'>,
  secret: Uint8Array,
  viewer: PictureViewer,
): string {
  const [region] = identityPoolId.split(':');
  const hex = deriveKey(secret, `identity:${identityPoolId}:${viewer.sub}`).toString('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return `${region}:${uuid}`;
}

function refuse(message: string): Login {
  return { kind: 'refused', answer: notAuthorized(message) };
}

function notAuthorized(message: string): WireAnswer {
  return { kind: 'error', code: 'NotAuthorizedException', message };
}

function notFound(message: string): WireAnswer {
  return { kind: 'error', code: 'ResourceNotFoundException', message };
}
