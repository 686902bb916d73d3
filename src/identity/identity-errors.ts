/** What the provider answered instead of success: an AWS error code and its English text, or 'NetworkError'. */
export interface ProviderFault {
  code: string;
  message: string;
}

/** The code given to a call that got no answer at all. */
export const NETWORK_FAULT = 'NetworkError';
/** The code given to an answer that is not the provider's, such as a proxy's error page. */
export const UNAVAILABLE_FAULT = 'ServiceUnavailable';

export const UNREACHABLE_MESSAGE =
  'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.';
