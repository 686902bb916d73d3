import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network of one customer. */
const NETWORK_GROUPS = 4;

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

/** An address in brackets, with a port or without; or one with dots and a port. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/;

/** The address without a port. Some proxies name it, and each connection has another. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/**
 * Key of an address in the counts: the address without its port. An IPv6 address counts as its network, since one
 * customer has many.
 */
export function networkOf(said: string): string {
  // No other address has colons, and looking for one costs far less than the whole check.
  if (!said.includes(':')) return said.toLowerCase();
  const address = withoutPort(said);
  if (!isIPv6(address)) return address.toLowerCase();
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return mapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : groups.slice(0, NETWORK_GROUPS).join(':');
}

/**
 * The networks under which an address is counted, narrowest first: itself, or of an IPv6 address its /64, /56 and /48.
 * Providers give one customer any of them. The customer of a /48 could otherwise come from 65,536 networks.
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
