import { HOUR_MS } from '../domain/words/time-units.ts';
import type { CredentialKeeper, Credentials, KeeperDeps } from './credential-keeper.ts';
import { faultOf, faultOfBody, type StorageFault, StorageFaultError } from './storage-errors.ts';
import { xmlText } from './storage-xml.ts';
import type { SendRequest } from './upload.ts';

export interface SenderDeps extends Pick<KeeperDeps, 'now' | 'heard'> {
  region: string;
  keeper: CredentialKeeper;
  transport: SendRequest;
}

export interface Outgoing {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Blob;
  signal?: AbortSignal;
  /** Timeout without a body, ms, where the usual one does not fit. */
  timeoutMs?: number;
  onProgress?: (share: number) => void;
}

export interface SignedSender {
  /** Sends a signed request. A refusal throws StorageFaultError. */
  send(outgoing: Outgoing): Promise<Response>;
  /** The address with its signature in the query. Equal for an hour with the same credentials. */
  presign(url: string, query: Readonly<Record<string, string>>): Promise<string>;
}

const STALE_CREDENTIALS = ['ExpiredToken', 'InvalidToken', 'InvalidAccessKeyId'];
/** Lifetime of an address, s. The signing time is rounded down to the hour, so two hours leave at least one. */
const LINK_SECONDS = 7200;
/** Least error of a device clock that is corrected after a refusal without a body, ms. */
const SKEW_MS = 600_000;

/** Signs and sends. Renews refused credentials and corrects a wrong clock, once each per request [O-01]. */
export function createSignedSender(deps: SenderDeps): SignedSender {
  const signingKeys = new Map<string, ArrayBuffer>();
  let offset = 0;

  async function sign(credentials: Credentials, url: string, time: number, init: SignInit) {
    // The signer is loaded with the first image, after the first screen.
    const { AwsV4Signer } = await import('aws4fetch');
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    const datetime = new Date(time).toISOString().replace(/[:-]|\.\d{3}/g, '');
    const keys = { accessKeyId, secretAccessKey, sessionToken, cache: signingKeys };
    return new AwsV4Signer({ ...init, ...keys, url, datetime, service: 's3', region: deps.region }).sign();
  }

  async function attempt(outgoing: Outgoing): Promise<Response> {
    const { method, headers = {}, body = null, signal = null, timeoutMs, onProgress = null } = outgoing;
    const credentials = await deps.keeper.get();
    const signed = await sign(credentials, outgoing.url, deps.now() + offset, { method, headers });
    const { url, headers: signedHeaders } = signed;
    const request = { method, url: url.href, headers: signedHeaders, body, signal, timeoutMs, onProgress };
    return deps.transport(request).catch((error: unknown) => {
      throw new StorageFaultError(isAbort(error) ? 'CANCELLED' : 'NETWORK');
    });
  }

  /** True when the cause was corrected, so that the request may be sent again. */
  function recover(response: Response, text: string): boolean {
    const code = xmlText(text, 'Code') ?? '';
    const bodiless = text === '';
    if (STALE_CREDENTIALS.includes(code) || (bodiless && response.status === 400)) {
      deps.keeper.drop();
      return true;
    }
    const stated = xmlText(text, 'ServerTime') ?? response.headers.get('date') ?? '';
    const drift = Date.parse(stated) - deps.now() - offset;
    const looksSkewed = bodiless && response.status === 403 && Math.abs(drift) > SKEW_MS;
    if (Number.isNaN(drift) || !(looksSkewed || code === 'RequestTimeTooSkewed')) return false;
    // A clock that others set, too, would count the difference twice.
    if (deps.heard) deps.heard(String(Date.parse(stated)), Date.now());
    else offset += drift;
    return true;
  }

  return {
    async send(outgoing) {
      for (let tries = 1; ; tries++) {
        const response = await attempt(outgoing);
        if (response.ok) return response;
        const text = await response.text();
        // One more try for each correctable cause: credentials and clock.
        if (tries <= 2 && recover(response, text)) continue;
        throw new StorageFaultError(faultIn(outgoing, text, response.status));
      }
    },
    async presign(url, query) {
      const credentials = await deps.keeper.get();
      const time = deps.now() + offset;
      const target = new URL(url);
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
      target.searchParams.set('X-Amz-Expires', String(LINK_SECONDS));
      const init = { method: 'GET', signQuery: true };
      return (await sign(credentials, target.href, time - (time % HOUR_MS), init)).url.href;
    },
  };
}

/** The fault that a refusal tells. The answer to a HEAD has no body, and so no code. */
function faultIn({ method }: Outgoing, body: string, status: number): StorageFault {
  const read = method === 'HEAD' ? faultOf : faultOfBody;
  return read(xmlText(body, 'Code') ?? '', status);
}

interface SignInit {
  method: string;
  headers?: Record<string, string>;
  signQuery?: boolean;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
