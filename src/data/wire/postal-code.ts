/** Address of a postal code. Missing parts are empty, as in small towns with one code for all streets. */
export interface PostalAddress {
  rua: string;
  bairro: string;
  cidade: string;
  /** Two capital letters. */
  estado: string;
}

/**
 * `unknown`: the code does not exist. `malformed`: it cannot exist. `unavailable`: the service did not answer, and the
 * person can type the address.
 */
export type PostalAnswer =
  | { kind: 'found'; address: PostalAddress }
  | { kind: 'unknown' | 'malformed' | 'unavailable' };

export interface PostalCodeDeps {
  endpoint: string;
  /** The ID token; null when signed out. Rejects where the provider cannot be reached. */
  token: () => Promise<string | null>;
  fetcher: typeof fetch;
}

/** Longest wait for an answer, ms. A person fills in a form meanwhile. */
const TIMEOUT_MS = 8000;

/** Looks postal codes up [E-03]. Never rejects: a failure is an answer, too. */
export function createPostalCodes({
  endpoint,
  token,
  fetcher,
}: PostalCodeDeps): (cep: string) => Promise<PostalAnswer> {
  return async (cep) => {
    if (!/^\d{8}$/.test(cep)) return { kind: 'malformed' };
    try {
      const idToken = await token();
      const response = await fetcher(`${endpoint}/${cep}`, {
        headers: idToken === null ? {} : { authorization: idToken },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) return { kind: 'unknown' };
      if (response.status === 400) return { kind: 'malformed' };
      return response.ok ? readAnswer(await response.json()) : { kind: 'unavailable' };
    } catch {
      return { kind: 'unavailable' };
    }
  };
}

/** Reads the fields of the public lookup. Its `erro` marks a code that does not exist. */
function readAnswer(value: unknown): PostalAnswer {
  if (typeof value !== 'object' || value === null) return { kind: 'unavailable' };
  const found = value as Record<string, unknown>;
  if (found.erro !== undefined && found.erro !== false) return { kind: 'unknown' };
  const field = (name: string): string => (typeof found[name] === 'string' ? found[name].trim() : '');
  const address = {
    rua: field('logradouro'),
    bairro: field('bairro'),
    cidade: field('localidade'),
    estado: field('uf').toUpperCase(),
  };
  return address.estado === '' ? { kind: 'unavailable' } : { kind: 'found', address };
}
