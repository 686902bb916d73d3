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
}

interface AddressLimitOptions {
  /** Requests of one network in a minute before it is told to slow down. */
  most: number;
  now: () => number;
  /** Adds requests to a network's minute that all processes count; absent where there is one process. */
  report?: (network: string, count: number, lengthMs: number) => Promise<SharedWindow>;
}

/**
 * Counts each network's requests, except for the app's own files, and refuses excess ones before any other check,
 * so that bad tokens count too. Signed-in people have limits of their own, so theirs are taken back.
 */
export function registerAddressLimit(
  app: FastifyInstance,
  { most, now, report }: AddressLimitOptions,
): AddressLimit {
  const sharing: Sharing | undefined = report && {
    every: SHARED_EVERY,
    report: (network, count) => report(network, count, WINDOW_MS),
    failed: (err) => app.log.warn({ err }, 'the requests of an address were not shared with other processes'),
  };
  const windows = createWindows({ most, lengthMs: WINDOW_MS }, now, sharing);
  const count = (network: string): number => Math.ceil(windows.count(network) / 1000);
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/assets/')) return next();
    const seconds = count(networkOf(request.ip));
    if (seconds === 0) return next();
    reply.header('retry-after', seconds);
    next(tooManyRequests());
  });
  const { forgive } = windows;
  return { count, forgive, ofPerson: (request) => forgive(networkOf(request.ip)) };
}
