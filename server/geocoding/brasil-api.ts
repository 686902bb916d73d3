import * as v from 'valibot';
import { askJson } from '../postal/ask-json.ts';
import { type CodeAnswer, type LocatedCodePort, pointInBrazil } from './geocoding-ports.ts';

export interface BrasilApiOptions {
  /** Base address, without a trailing slash, e.g. 'https://brasilapi.com.br/api/cep/v2'. */
  url: string;
  /** Longest wait for an answer, in ms. */
  timeoutMs: number;
}

const text = v.optional(v.nullable(v.string()), '');
/** Answer of the service. Coordinates are texts. Unknown ones are null or absent, or the whole of `location` is. */
const Found = v.object({
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  city: v.pipe(v.string(), v.minLength(1)),
  neighborhood: text,
  street: text,
  location: v.optional(v.unknown()),
});
const Location = v.object({
  coordinates: v.object({ latitude: v.optional(v.unknown()), longitude: v.optional(v.unknown()) }),
});

/** Version 2 of the public BrasilAPI's CEP service, or a service with its protocol. */
export function createBrasilApi({ url, timeoutMs }: BrasilApiOptions): LocatedCodePort {
  return {
    async locate(cep) {
      const answer = await askJson({ url: `${url}/${cep}`, timeoutMs });
      if (answer.kind === 'silent') return answer;
      // The service says so, too, where all of its own sources failed. A caller that needs to be sure asks another
      // service.
      if (answer.status === 404 || answer.status === 400) return { kind: 'unknown' };
      if (answer.status !== 200) return { kind: 'silent', detail: `status ${answer.status}` };
      return readAnswer(answer.body);
    },
  };
}

function readAnswer(body: unknown): CodeAnswer {
  const parsed = v.safeParse(Found, body);
  if (!parsed.success) return { kind: 'silent', detail: 'unreadable answer' };
  const { state, city, neighborhood, street, location } = parsed.output;
  const place = v.safeParse(Location, location);
  return {
    kind: 'found',
    address: { logradouro: street ?? '', bairro: neighborhood ?? '', localidade: city, uf: state },
    point: place.success
      ? pointInBrazil(place.output.coordinates.latitude, place.output.coordinates.longitude)
      : null,
  };
}
