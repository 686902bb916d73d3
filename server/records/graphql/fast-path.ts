import type { IncomingMessage, ServerResponse } from 'node:http';
import { andThen, catching, type MaybePromise } from '../../db/maybe-promise.ts';
import { networkOf } from '../../limits/networks.ts';
import type { Ahead } from '../../web/ahead.ts';
import { type Encoding, encodingFor, pressAs, varies } from '../../web/compress-answers.ts';
import type { Enter } from '../../web/connection-limit.ts';
import type { ReadJson } from '../../web/json-parser.ts';
import { asksForData } from '../../web/security-headers.ts';
import { PATH, type RecordApi } from '../register-records.ts';
import { type Admittance, answerHeaders } from './admission.ts';
import { type GraphqlAnswer, JSON_TYPE, unreadBody } from './answers.ts';
import { MAX_GRAPHQL_BYTES } from './query-limits.ts';
import type { ResolverContext } from './resolvers.ts';

/** A request that was answered here, for logs and metrics. */
export interface Exchange {
  id: string;
  request: IncomingMessage;
  body: unknown;
  status: number;
  ms: number;
}

export interface FastPathDeps {
  api: RecordApi;
  readJson: ReadJson;
  /** Headers of every answer that is data. */
  headers: Readonly<Record<string, string>>;
  newId: () => string;
  now: () => number;
  addressOf: (request: IncomingMessage) => string;
  /** Counts a network's requests. `count` answers with the seconds to wait, else with 0. */
  network: { count: (network: string) => number; forgive: (network: string) => void };
  /** Notes requests under way. */
  enter: Enter;
  isClosing: () => boolean;
  /** Hears of a fault of ours that no answer tells. */
  report: (error: unknown) => void;
  /** Hears of each answer at its end; null where nobody wants to know. */
  ended: ((exchange: Exchange) => void) | null;
}

/** Types of a body that are taken here. Fastify knows more. */
const JSON_TYPES = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

/** A request on its way, with the headers that its answer has by now. */
interface Coming {
  request: IncomingMessage;
  response: ServerResponse;
  id: string;
  headers: Record<string, string | number>;
  /** Time of its arrival, in ms; 0 where nobody wants to know. */
  began: number;
}

/**
 * Answers POST /graphql before Fastify, whose layers take longer than a short answer. It does the work of the hooks and
 * the route, in their order: limits, token, body, answer. Unusual requests, and those refused before their body, are
 * left to them.
 */
export function graphqlFastPath(deps: FastPathDeps): Ahead {
  const { api, network, enter } = deps;
  return (request, response, otherwise) => {
    if (!isUsual(request) || deps.isClosing()) return otherwise();
    const address = deps.addressOf(request);
    const group = networkOf(address);
    if (network.count(group) > 0) {
      // Fastify's hook counts it again and decides who is let in beyond the limit.
      network.forgive(group);
      return otherwise();
    }
    let counts = true;
    const forgive = (): void => {
      if (counts) network.forgive(group);
      counts = false;
    };
    const handOn = (): void => {
      forgive();
      otherwise();
    };
    const place = enter(address, request, response);
    if (!place) return handOn();
    const coming = arrive(deps, request, response);
    const admittance = catching<Admittance | null>(
      () => api.admit(request.headers.authorization, forgive),
      () => null,
    );
    const go = (known: Awaited<typeof admittance>): void => {
      // The slot of the request was given away meanwhile, with this answer.
      if (response.writableEnded) return;
      if (known?.kind === 'admitted') {
        place.letIn();
        readBody(deps, coming, known.context);
      } else handOn();
    };
    if (admittance instanceof Promise) void admittance.then(go);
    else go(admittance);
  };
}

function arrive(deps: FastPathDeps, request: IncomingMessage, response: ServerResponse): Coming {
  const id = deps.newId();
  const headers = { ...deps.headers, ...answerHeaders(id, deps.now()), 'content-type': JSON_TYPE };
  return { request, response, id, headers, began: deps.ended ? performance.now() : 0 };
}

function isUsual(request: IncomingMessage): boolean {
  if (request.url !== PATH || !asksForData(request)) return false;
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  return (
    length > 0 &&
    length <= MAX_GRAPHQL_BYTES &&
    JSON_TYPES.has(headers['content-type'] ?? '') &&
    headers['transfer-encoding'] === undefined &&
    headers.upgrade === undefined
  );
}

function readBody(deps: FastPathDeps, coming: Coming, context: ResolverContext): void {
  const chunks: Buffer[] = [];
  coming.request.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
  });
  coming.request.on('end', () => {
    const [first] = chunks;
    const text = (chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString('utf8');
    // Fastify would answer an error here with a fault. Without this the process would end.
    void catching(
      () => answer(deps, coming, context, text),
      (error) => {
        deps.report(error);
        coming.response.destroy();
      },
    );
  });
}

function answer(
  { api, readJson, ended }: FastPathDeps,
  coming: Coming,
  context: ResolverContext,
  text: string,
): MaybePromise<void> {
  const { id, request, response, headers, began } = coming;
  const read = readJson(text);
  const body = 'json' in read ? read.json : undefined;
  const finish = (given: GraphqlAnswer): void => {
    const { status } = given;
    if (ended)
      response.once('finish', () => ended({ id, request, body, status, ms: performance.now() - began }));
    send(coming, given);
  };
  if ('json' in read) return andThen(api.answer({ id, body }, context), finish);
  headers.connection = 'close';
  finish(unreadBody());
}

function send(coming: Coming, answer: GraphqlAnswer): void {
  const { headers, response } = coming;
  const isCached = 'cached' in answer;
  const write = (body: string | Buffer): void => {
    headers['content-length'] = Buffer.byteLength(body);
    response.writeHead(answer.status, headers).end(body);
  };
  const encoding = encodingOf(coming, isCached ? answer.cached.varies : varies(answer.text));
  if (encoding === null) {
    write(isCached ? answer.cached.bytes : answer.text);
    return;
  }
  headers['content-encoding'] = encoding;
  const pressed = isCached ? answer.cached.in(encoding) : pressAs(answer.text, encoding);
  if (pressed instanceof Promise) pressed.then(write, () => response.destroy());
  else write(pressed);
}

/** The encoding of an answer, null for none. It notes in `vary` that the answer may differ. */
function encodingOf({ request, headers }: Coming, isLong: boolean): Encoding | null {
  if (!isLong) return null;
  headers.vary = 'accept-encoding';
  return encodingFor(request.headers['accept-encoding']);
}
