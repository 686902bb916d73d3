import * as v from 'valibot';
import type { PostalAnswer, PostalCodePort } from './postal-code-port.ts';

export interface ViaCepOptions {
  /** Base address, without a trailing slash, e.g. 'https://viacep.com.br/ws'. */
  url: string;
  /** Longest wait for an answer, in ms. */
  timeoutMs: number;
}

const text = v.optional(v.nullable(v.string()), '');
const found = v.object({
  localidade: v.pipe(v.string(), v.minLength(1)),
  uf: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  logradouro: text,
  bairro: text,
});
/** The service has written it as true and as 'true'. */
const missing = v.object({ erro: v.union([v.literal(true), v.literal('true')]) });

/** The public ViaCEP, or whatever speaks like it. */
export function createViaCep({ url, timeoutMs }: ViaCepOptions): PostalCodePort {
  return {
    async find(cep): Promise<PostalAnswer> {
      try {
        const response = await fetch(`${url}/${cep}/json/`, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status === 404) return { kind: 'unknown' };
        if (!response.ok) return { kind: 'silent', detail: `status ${response.status}` };
        return readAnswer(await response.json());
      } catch (error) {
        return { kind: 'silent', detail: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function readAnswer(body: unknown): PostalAnswer {
  if (v.is(missing, body)) return { kind: 'unknown' };
  const parsed = v.safeParse(found, body);
  if (!parsed.success) return { kind: 'silent', detail: 'unreadable answer' };
  const { logradouro, bairro, localidade, uf } = parsed.output;
  return {
    kind: 'found',
    address: { logradouro: logradouro ?? '', bairro: bairro ?? '', localidade, uf },
  };
}
