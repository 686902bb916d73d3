import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The sources of scripts and styles that stand inside of the app's page, by their digests. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The digests of what index.html of the built app carries; without an app, none. */
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

/**
 * The headers of every answer: a policy without inline code but that of the app's own page, named by digest, HSTS behind
 * TLS, no framing, no sniffing.
 * `extraSources` are the other origins the app may call or show pictures from (an outside bucket, map tiles).
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  extraSources: readonly string[] = [],
  inline: InlineCode = { scripts: [], styles: [] },
): Promise<void> {
  const secure = config.publicOrigin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline.scripts],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", 'blob:', 'data:', ...extraSources],
        connectSrc: ["'self'", socketOrigin(config.publicOrigin), ...extraSources],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=()',
    );
  });
}

/** The origins that street pictures come from, as the policy names them: `{s}` stands for any sub-domain. */
export function mapTileOrigins({ mapTiles }: Config): string[] {
  const origin = mapTiles && /^https:\/\/[^/]+/.exec(mapTiles.url)?.[0];
  return origin ? [origin.replace('{s}', '*')] : [];
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws');
}
