import { parseJson } from '../../src/domain/values/parse-json.ts';

/** Result of a question to a public service. `body` is undefined where the answer is no JSON. */
export type JsonAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'silent'; detail: string };

export interface JsonQuestion {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Longest wait for a whole answer, in ms. */
  timeoutMs: number;
}

/** Largest answer that is read, in bytes. No street and no handful of places takes more. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Gets JSON from a service that anybody may ask. Never throws: silence is an answer. */
export async function askJson({ url, headers, timeoutMs }: JsonQuestion): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (text === null) return { kind: 'silent', detail: 'answer too large' };
    return { kind: 'answer', status: response.status, body: parseJson(text) };
  } catch (error) {
    return { kind: 'silent', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The whole text; null once it is larger than any honest answer. */
async function readText({ body }: Response): Promise<string | null> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // The end of the loop cancels the rest of the answer.
    if (size > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
