import { absoluteEndpoint, type ImageConfig } from './image-config.ts';
import { withPatience } from './patience.ts';
import { StorageFaultError } from './storage-errors.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** ms since 1970. */
  expiresAt: number;
}

export interface KeeperDeps {
  config: ImageConfig;
  /** A fresh ID token; null when signed out. Rejects without a network. */
  idToken: () => Promise<string | null>;
  fetch: typeof fetch;
  /** ms since 1970. */
  now: () => number;
}

export interface CredentialKeeper {
  /** Credentials good for some minutes more; throws StorageFaultError. */
  get(): Promise<Credentials>;
  /** Forgets the credentials, e.g. because the storage refused them or the person signed out. */
  drop(): void;
}

/** Credentials are renewed this long before they end, in ms: an upload may take a while. */
const MARGIN_MS = 300_000;
/** Everything that shows or stores a picture waits for them, but not longer than this, in ms. */
const PATIENCE_MS = 20_000;

/** Federated credentials, fetched once for everyone who asks at the same time and renewed before they end [O-01]. */
export function createCredentialKeeper(deps: KeeperDeps): CredentialKeeper {
  let current: Promise<Credentials> | null = null;
  let expiresAt = 0;

  function renew(): Promise<Credentials> {
    const fetching = fetchCredentials(deps);
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
  // Taken off its object first: a browser's fetch refuses to be called as someone's method.
  const { fetch: fetcher } = deps;
  return withPatience(PATIENCE_MS, async (signal) => {
    const response = await fetcher(`${absoluteEndpoint(identityPoolEndpoint ?? cognitoEndpoint)}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityService.${operation}`,
      },
      body: JSON.stringify(body),
      signal,
    }).catch(noAnswer);
    if (response.status >= 500) throw new StorageFaultError('UNAVAILABLE');
    if (!response.ok) throw new StorageFaultError('CREDENTIALS');
    return (await response.json().catch(noAnswer)) as Record<string, unknown>;
  });
}

/** Nothing came, or a page of somebody between here and there. */
function noAnswer(): never {
  throw new StorageFaultError('NETWORK');
}

function readCredentials(value: unknown): Credentials {
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
