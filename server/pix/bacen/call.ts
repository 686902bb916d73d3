import type { PspOutcome } from '../psp-port.ts';
import type { HttpAnswer, HttpClient } from './http.ts';
import { isAbsence, isOwnWord, type Problem, readProblem } from './problem.ts';
import type { TokenSource } from './token.ts';

export interface BacenRequest {
  method: 'GET' | 'PUT' | 'PATCH';
  path: string;
  /** As in HttpRequest. */
  fromRoot?: boolean;
  /** True where a 404 counts only if the provider names the missing thing. */
  needsWord?: boolean;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one authorised request and reads its answer. `mayBeEmpty` accepts a 2xx without a body. */
export type BacenCall = <T>(
  request: BacenRequest,
  read: (body: unknown) => T | null,
  mayBeEmpty?: boolean,
) => Promise<PspOutcome<T>>;

/** Makes the calls. A token that the provider refuses is renewed once per call. */
export function createBacenCall(client: HttpClient, tokens: TokenSource): BacenCall {
  const authorised = async (
    request: BacenRequest,
    { mayRenew }: { mayRenew: boolean },
  ): Promise<HttpAnswer> => {
    const token = await tokens.get();
    if (token.kind !== 'token') return asLost(token);
    const answer = await client.send({
      method: request.method,
      path: request.path,
      ...(request.fromRoot && { fromRoot: true }),
      headers: { authorization: `Bearer ${token.token}`, ...request.headers },
      body: request.body,
    });
    if (answer.kind === 'answer' && answer.status === 401 && mayRenew) {
      tokens.drop(token.token);
      return authorised(request, { mayRenew: false });
    }
    return answer;
  };
  return async (request, read, mayBeEmpty = false) => {
    const answer = await authorised(request, { mayRenew: true });
    if (answer.kind === 'lost') return { kind: 'unknown', detail: answer.detail };
    return readAnswer(request, answer, read, mayBeEmpty);
  };
}

/** Without a token nothing was sent, but nothing was decided either. The caller must ask again later. */
function asLost(answer: HttpAnswer): HttpAnswer {
  if (answer.kind === 'lost') return answer;
  const { code, detail } = readProblem(answer.status, answer.body);
  return { kind: 'lost', detail: `no token: ${answer.status} ${code} ${detail}` };
}

function readAnswer<T>(
  request: BacenRequest,
  { status, body }: { status: number; body: unknown },
  read: (body: unknown) => T | null,
  mayBeEmpty: boolean,
): PspOutcome<T> {
  if (status >= 200 && status < 300) {
    const value = read(body);
    if (value === null && !mayBeEmpty) return { kind: 'unknown', detail: `unreadable answer ${status}` };
    return { kind: 'ok', value: value as T };
  }
  const problem = readProblem(status, body);
  const { code, detail } = problem;
  // Statuses 401 after a renewal, 408, 429 and 5xx say nothing about the request itself.
  if (status === 401 || status === 408 || status === 429 || status >= 500) {
    return { kind: 'unknown', detail: `${status} ${code} ${detail}` };
  }
  if (status === 404)
    return isBelieved(request, problem)
      ? { kind: 'not-found' }
      : { kind: 'unknown', detail: `404 ${code} ${detail}` };
  // Efi tells of an unknown id under a 400, too. To a PUT, another thing may be missing, such as the receiver's key.
  if (status === 400 && request.method !== 'PUT' && isAbsence(problem)) return { kind: 'not-found' };
  if (status === 409) return { kind: 'conflict', detail: `${code} ${detail}` };
  return { kind: 'refused', code, detail };
}

/**
 * True for a 404 that the provider itself meant. A gateway answers with it, too, where it finds no provider behind it.
 * A call that it does not let through may have been carried out before.
 */
function isBelieved({ method, needsWord }: BacenRequest, problem: Problem): boolean {
  if (needsWord) return isAbsence(problem);
  return method !== 'PUT' || isOwnWord(problem);
}
