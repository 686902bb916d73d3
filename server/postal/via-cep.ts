import * as v from 'valibot';
import { askJson } from './ask-json.ts';
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
/** Answer about a missing code. The service has written true and 'true'. */
const missing = v.object({ erro: v.union([v.literal(true), v.literal('true')]) });

/** The public ViaCEP, or a service with its protocol. */
export function createViaCep({ url, timeoutMs }: ViaCepOptions): PostalCodePort {
  return {
    async find(cep): Promise<PostalAnswer> {
      const answer = await askJson({ url: `${url}/${cep}/json/`, timeoutMs });
      if (answer.kind === 'silent') return answer;
      if (answer.status === 404) return { kind: 'unknown' };
      if (answer.status !== 200) return { kind: 'silent', detail: `status ${answer.status}` };
      return readAnswer(answer.body);
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
