import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../limits/networks.ts';
import { createWindows, type SharedWindow, type Sharing } from '../limits/window.ts';
import { tooManyRequests } from './faults.ts';

/** Length of a window of one network's requests, in ms. */
const WINDOW_MS = 60_000;
/** Requests of a network after which a process tells the others of it. */
const SHARED_EVERY = 100;

export interface AddressLimit {
  /** Counts one more request of a network. Answers with the seconds to wait where that is too much, else with 0. */
  count(network: string): number;
  /** Takes back a request that counts elsewhere. */
  forgive(network: string): void;
  /** Takes back a request that counts for a person, because many people may share their network. */
  ofPerson(request: FastifyRequest): void;
  /** Seconds that the network of a request has to wait, for one that was let in beyond the limit; 0 for any other. */
  waitOf(request: FastifyRequest): number;
  /** Counts a request that the hook left out, because it seemed to be for the app's own files. Answers as `count`. */
  countFile(request: FastifyRequest): number;
}

interface AddressLimitOptions {
  /** Requests of one network in a minute. Beyond them it is told to slow down. */
  most: number;
  now: () => number;
  /** True where a header shows a valid token, for a network that asked too much. Absent, none does. */
  isBearer?: (authorization: string, network: string) => Promise<boolean>;
  /** Adds requests to a network's minute that all processes count. Absent where there is one process. */
  report?: (network: string, count: number, lengthMs: number) => Promise<SharedWindow>;
}

/**
 * Counts each network's requests, except for the app's own files. It refuses excess ones before any other check, so
 * that bad tokens count too. Signed-in people have limits of their own, so theirs are taken back. A stranger who uses
 * up the network's minute shuts out nobody with a limit of their own: people, signed requests and device keys.
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

/** True for the address of a file with a digest. An address with a question is none. */
const isFile = (url: string): boolean => url.startsWith('/assets/') && !url.includes('?');

/**
 * Source of a limit of the request's own. Its token names a person, or its route finds out at little cost. A wrong
 * signature is a matter of hashes, and keys that were never valid share few look-ups of their network.
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
