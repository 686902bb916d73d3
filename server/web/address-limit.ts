import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import QuickLRU from 'quick-lru';
import { tooManyRequests } from './faults.ts';

/** Requests of one address in one window before it is told to slow down: far above what a person does. */
const MOST_REQUESTS = 3000;
const WINDOW_MS = 60_000;
const MOST_REMEMBERED = 20_000;
/** Groups of an IPv6 address that name the network one customer is given. */
const NETWORK_GROUPS = 4;

interface Window {
  startedAt: number;
  requests: number;
}

/** Counts one more thing that a network asks; the seconds to wait when that is too much, else 0. */
export type CountRequest = (network: string) => number;

/**
 * Counts each address's requests, except for the app's own files, and refuses excess ones before any other check,
 * so that bad tokens count too. Returns the counter, for requests that reach no hook.
 */
export function registerAddressLimit(app: FastifyInstance, now: () => number): CountRequest {
  const windows = new QuickLRU<string, Window>({ maxSize: MOST_REMEMBERED });

  function count(key: string, at: number): Window {
    const known = windows.get(key);
    const isOpen = known !== undefined && at - known.startedAt < WINDOW_MS;
    const window = isOpen ? known : { startedAt: at, requests: 0 };
    window.requests += 1;
    if (!isOpen) windows.set(key, window);
    return window;
  }

  function secondsToWait(network: string): number {
    const at = now();
    const { startedAt, requests } = count(network, at);
    return requests <= MOST_REQUESTS ? 0 : Math.ceil((startedAt + WINDOW_MS - at) / 1000);
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/assets/')) return next();
    const seconds = secondsToWait(networkOf(request.ip));
    if (seconds === 0) return next();
    reply.header('retry-after', seconds);
    next(tooManyRequests());
  });
  return secondsToWait;
}

/**
 * The address of a raw request, trusting the last `trustedProxies` addresses of its path. Equals Fastify's `ip`,
 * for requests that never reach Fastify.
 */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const passed = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = passed.map((address) => address.trim()).filter((address) => address !== '');
  const all = [...named, socket.remoteAddress ?? ''].reverse();
  return all[Math.min(trustedProxies, all.length - 1)] ?? '';
}

/** What an address is counted under: itself, or the network of an IPv6 address, of which one customer has very many. */
export function networkOf(address: string): string {
  // Nothing else has colons, and looking for one costs far less than the whole check.
  if (!address.includes(':') || !isIPv6(address)) return address.toLowerCase();
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : groups.slice(0, NETWORK_GROUPS).join(':');
}

/**
 * The networks an address is counted under, narrowest first: itself, or of an IPv6 address its /64, /56 and /48. Providers
 * give one customer any of them, and whoever has a /48 could otherwise come from 65,536 networks.
 */
export function networksOf(address: string): string[] {
  const narrowest = networkOf(address);
  const [first, second, third, fourth, more] = narrowest.split(':');
  if (fourth === undefined || more !== undefined) return [narrowest];
  const wide = [first, second, third].join(':');
  return [narrowest, `${wide}:${Number.parseInt(fourth, 16) >> 8}/56`, `${wide}/48`];
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%', 1);
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = short
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
