import { NETWORK_FAULT, UNAVAILABLE_FAULT } from '../base/errors.ts';
import { ProviderError } from '../base/provider.ts';

const TIMEOUT_MS = 15_000;

/** One operation of Cognito's JSON protocol. Rejects with ProviderError. */
export type CognitoCall = (
  operation: string,
  body: Record<string, unknown>,
) => Promise<Record<string, unknown>>;

/**
 * The operations of a running session (refresh, attributes, revoke) without the provider's library. A start with a
 * stored session need not load it. The library also repeats every refused refresh six times over seconds.
 */
export function createCognitoCall(endpoint: string, fetcher: typeof fetch): CognitoCall {
  return async (operation, body) => {
    const response = await fetcher(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ProviderError({ code: NETWORK_FAULT, message: String(error) });
    });
    const text = await response.text().catch((error: unknown) => {
      throw new ProviderError({ code: NETWORK_FAULT, message: String(error) });
    });
    const answer = parse(text);
    if (response.ok && answer) return answer;
    const type = answer?.__type ?? response.headers.get('x-amzn-errortype');
    if (typeof type !== 'string')
      throw new ProviderError({ code: UNAVAILABLE_FAULT, message: `HTTP ${response.status}` });
    const code = (type.split('#').pop() ?? type).split(':')[0] ?? type;
    throw new ProviderError({ code, message: String(answer?.message ?? answer?.Message ?? '') });
  };
}

/** An empty body is an empty answer (RevokeToken). Anything else but an object is invalid. */
function parse(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
