import { absoluteEndpoint, type ImageConfig } from './image-config.ts';
import { faultOf, type StorageFault, StorageFaultError } from './storage-errors.ts';
import { withTimeout } from './timeout.ts';

export type Credentials = ReturnType<typeof readCredentials>;

export interface KeeperDeps {
  config: ImageConfig;
  /** A fresh ID token. Null when signed out. Rejects without a network. */
  idToken: () => Promise<string | null>;
  fetch: typeof fetch;
  now: () => number;
  /**
   * Hears the server's time after a refusal for a wrong clock, with the time of this device's clock. Without it the
   * client itself remembers the error of `now`.
   */
  heard?: (serverTime: string, at: number) => void;
  /** Another way to credentials than the identity pool. Throws StorageFaultError. */
  issue?: () => Promise<Credentials>;
}

export interface CredentialKeeper {
  /** Credentials valid for some more minutes. Throws StorageFaultError. */
  get(): Promise<Credentials>;
  /** Drops the credentials, e.g. after a refusal by the storage or a sign-out. */
  drop(): void;
}

/** Time before their expiry at which credentials are renewed, ms, because an upload may take a while. */
const MARGIN_MS = 300_000;
/** Timeout of a credentials request, ms. All pictures wait for it. */
const TIMEOUT_MS = 20_000;

/** Federated credentials, requested once for concurrent callers and renewed before they expire [O-01]. */
export function createCredentialKeeper(deps: KeeperDeps): CredentialKeeper {
  let current: Promise<Credentials> | null = null;
  let expiresAt = 0;

  function renew(): Promise<Credentials> {
    const fetching = deps.issue ? deps.issue() : fetchCredentials(deps);
    current = fetching;
    expiresAt = Number.POSITIVE_INFINITY;
    fetching.then(
      (credentials) => {
        if (current === fetching) expiresAt = credentials.expiresAt;
      },
      () => {
        if (current === fetching) current = null;
      },
    );
    return fetching;
  }

  return {
    get: () => (current && deps.now() < expiresAt - MARGIN_MS ? current : renew()),
    drop() {
      current = null;
    },
  };
}

async function fetchCredentials(deps: KeeperDeps): Promise<Credentials> {
  const token = await deps.idToken().catch(() => {
    throw new StorageFaultError('NETWORK');
  });
  if (token === null) throw new StorageFaultError('CREDENTIALS');
  const { region, userPoolId, identityPoolId } = deps.config;
  const Logins = { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: token };
  const { IdentityId } = await call(deps, 'GetId', { IdentityPoolId: identityPoolId, Logins });
  const answer = await call(deps, 'GetCredentialsForIdentity', { IdentityId, Logins });
  return readCredentials(answer.Credentials);
}

async function call(deps: KeeperDeps, operation: string, body: object): Promise<Record<string, unknown>> {
  const { identityPoolEndpoint, cognitoEndpoint } = deps.config;
  // Detached from its object first, because a browser's fetch rejects being called as a method.
  const { fetch: fetcher } = deps;
  return withTimeout(TIMEOUT_MS, async (signal) => {
    const response = await fetcher(`${absoluteEndpoint(identityPoolEndpoint ?? cognitoEndpoint)}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityService.${operation}`,
      },
      body: JSON.stringify(body),
      signal,
    }).catch(noAnswer);
    if (!response.ok) throw new StorageFaultError(await poolFault(response));
    return (await response.json().catch(noAnswer)) as Record<string, unknown>;
  });
}

/**
 * Fault of a refusal. Only the pool itself can tell that a sign-in is refused. A proxy's answer cannot, nor can an
 * answer to too many questions.
 */
async function poolFault(response: Response): Promise<StorageFault> {
  const fault = faultOf('', response.status);
  if (fault === 'NETWORK' || fault === 'UNAVAILABLE') return fault;
  const { __type: type } = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  return typeof type !== 'string' || type.endsWith('TooManyRequestsException')
    ? 'UNAVAILABLE'
    : 'CREDENTIALS';
}

/** Throws for a missing answer, or a proxy's page. */
function noAnswer(): never {
  throw new StorageFaultError('NETWORK');
}

function readCredentials(value: unknown) {
  const { AccessKeyId, SecretKey, SessionToken, Expiration } = (value ?? {}) as Record<string, unknown>;
  if (typeof AccessKeyId !== 'string' || typeof SecretKey !== 'string' || typeof SessionToken !== 'string') {
    throw new StorageFaultError('CREDENTIALS');
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretKey,
    sessionToken: SessionToken,
    expiresAt: Number(Expiration) * 1000,
  };
}
