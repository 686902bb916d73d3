/** An error answer of the provider: an AWS error code with its English text, or 'NetworkError'. */
export interface ProviderFault {
  code: string;
  message: string;
}

/** Code of a call that got no answer. */
export const NETWORK_FAULT = 'NetworkError';
/** Code of an answer that is not from the provider, such as a proxy's error page. */
export const UNAVAILABLE_FAULT = 'ServiceUnavailable';
