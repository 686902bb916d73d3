import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Sources of the scripts and styles inside of the app's page, by their digests. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The digests of the code in index.html of the built app; none without an app. */
export function inlineCode(dist: string): InlineCode {
  const path = join(dist, 'index.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const digests = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
  return {
    scripts: digests(/<script>(.*?)<\/script>/gs),
    styles: digests(/<style>(.*?)<\/style>/gs),
  };
}

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers of a page. The policy allows no inline code except the app's own page, named by digest. HSTS behind TLS,
 * no framing, no sniffing. `extraSources`: other origins that the app may call or show pictures from (an outside
 * bucket, map tiles).
 */
export function pageHeaders(
  config: Pick<Config, 'publicOrigin'>,
  extraSources: readonly string[] = [],
  inline: InlineCode = { scripts: [], styles: [] },
): Headers {
  return {
    ...dataHeaders(config),
    'content-security-policy': contentPolicy(config.publicOrigin, isSecure(config), extraSources, inline),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * The headers of every answer; a route may override one by setting it. Answers to a POST that asks for no page are
 * data, with a policy that forbids everything and no page headers.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin'>,
  ofPages: Headers = pageHeaders(config),
): void {
  const ofData = dataHeaders(config);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(asksForData(request) ? ofData : ofPages);
    next();
  });
}

/** True for a POST that asks for no page. */
export const asksForData = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'POST' && !headers.accept?.includes('text/html');

export const dataHeaders = (config: Pick<Config, 'publicOrigin'>): Headers => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure(config) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
});

const isSecure = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean =>
  publicOrigin.startsWith('https:');

function contentPolicy(
  publicOrigin: string,
  secure: boolean,
  extraSources: readonly string[],
  { scripts, styles }: InlineCode,
): string {
  const directives = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'", 'blob:', 'data:', ...extraSources],
    ['connect-src', "'self'", socketOrigin(publicOrigin), ...extraSources],
    ['font-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['media-src', "'self'", 'blob:'],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(secure ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join(';');
}

/** The origins of street pictures and presigned pictures, as the policy names them: `{s}` stands for any sub-domain. */
export function outsideOrigins({ mapTiles, s3 }: Pick<Config, 'mapTiles' | 's3'>): string[] {
  const tiles = mapTiles && /^https:\/\/[^/]+/.exec(mapTiles.url)?.[0];
  return [...(tiles ? [tiles.replace('{s}', '*')] : []), ...(s3?.publicEndpoint ? [s3.publicEndpoint] : [])];
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws');
}
