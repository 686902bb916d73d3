import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../limits/networks.ts';
import { createWindows, type SharedWindow, type Sharing } from '../limits/window.ts';
import { tooManyRequests } from './faults.ts';

/** A window of one network's requests, in ms. */
const WINDOW_MS = 60_000;
/** A process tells the others of a network after so many requests of it. */
const SHARED_EVERY = 100;

export interface AddressLimit {
  /** Counts one more thing that a network asks; the seconds to wait when that is too much, else 0. */
  count(network: string): number;
  /** Takes one thing back that counts elsewhere. */
  forgive(network: string): void;
  /** A request that counts for a person does not count for their network, which many people may share. */
  ofPerson(request: FastifyRequest): void;
  /** Seconds that the network of a request has to wait, for a request let in beyond the limit. 0 for any other. */
  waitOf(request: FastifyRequest): number;
  /** Counts a request that the hook left out, because it seemed to be for the app's own files. Answers as `count`. */
  countFile(request: FastifyRequest): number;
}

interface AddressLimitOptions {
  /** Requests of one network in a minute before it is told to slow down. */
  most: number;
  now: () => number;
  /** Whether a header shows a good token, for a network that asked too much; none does where it is absent. */
  isBearer?: (authorization: string, network: string) => Promise<boolean>;
  /** Adds requests to a network's minute that all processes count; absent where there is one process. */
  report?: (network: string, count: number, lengthMs: number) => Promise<SharedWindow>;
}

/**
 * Counts each network's requests, except for the app's own files, and refuses excess ones before any other check,
 * so that bad tokens count too. Signed-in people have limits of their own, so theirs are taken back. Whoever uses up the
 * network's minute shuts out none of those with a limit of their own: people, signed requests and device keys.
 */
export function registerAddressLimit(
  app: FastifyInstance,
  { most, now, isBearer = async () => false, report }: AddressLimitOptions,
): AddressLimit {
  const sharing: Sharing | undefined = report && {
    every: SHARED_EVERY,
    report: (network, count) => report(network, count, WINDOW_MS),
    failed: (err) => app.log.warn({ err }, 'the requests of an address were not shared with other processes'),
  };
  const windows = createWindows({ most, lengthMs: WINDOW_MS }, now, sharing);
  const count = (network: string): number => Math.ceil(windows.count(network) / 1000);
  const waits = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, reply, next) => {
    if (isFile(request.url)) return next();
    const network = networkOf(request.ip);
    const seconds = count(network);
    if (seconds === 0) return next();
    const refuse = (): void => next(tooManyRequests(reply, seconds));
    waits.set(request, seconds);
    const limit = ownLimit(request);
    if (limit === 'route') next();
    else if (limit === 'none') refuse();
    else {
      const { authorization = '' } = request.headers;
      isBearer(authorization, network).then((isGood) => (isGood ? next() : refuse()), next);
    }
  });
  const { forgive } = windows;
  return {
    count,
    forgive,
    ofPerson: (request) => forgive(networkOf(request.ip)),
    waitOf: (request) => waits.get(request) ?? 0,
    countFile: (request) => count(networkOf(request.ip)),
  };
}

/** True for the address of a file with a digest: with a question behind it, it is none. */
const isFile = (url: string): boolean => url.startsWith('/assets/') && !url.includes('?');

/**
 * Source of a limit of the request's own: its token names a person, or its route finds out at little cost. A wrong signature
 * is a matter of hashes, and keys that never held share few look-ups of their network.
 */
function ownLimit({ routeOptions, headers, url }: FastifyRequest): 'token' | 'route' | 'none' {
  const { admission } = routeOptions.config;
  if (admission?.beyond === 'route') return 'route';
  const hasHeader = headers.authorization !== undefined;
  switch (admission?.by) {
    case 'session':
      return hasHeader && admission.counts !== 'network' ? 'token' : 'none';
    case 'device key':
      return hasHeader ? 'token' : 'route';
    case 'sigv4':
      return hasHeader || url.includes('X-Amz-Signature=') ? 'route' : 'none';
    default:
      return 'none';
  }
}
