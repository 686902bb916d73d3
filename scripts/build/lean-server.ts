import type { Plugin } from 'vite';

const PLAIN_HTTP = '\0plain-http';

/** Builds the server without what a start would load for nothing. */
export function leanServer(): Plugin[] {
  return [
    {
      // The ES form of `node:http` reads all exports at once. That of `WebSocket` loads a client that a server never
      // uses: 30 ms of a start. What is a global anyway is left out here, and nothing else of it is heavy.
      name: 'plain-http',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^(node:)?http$/ },
        // A `require` gives the plain form as it is.
        handler: (_source, _importer, { kind }: { kind?: string }) =>
          kind === 'require-call' ? null : { id: PLAIN_HTTP, moduleSideEffects: false },
      },
      load: { filter: { id: /^\0plain-http$/ }, handler: plainHttp },
    },
    {
      // @fastify/static looks for files by pattern only where it makes a route of each of them, and ours has one for all.
      name: 'no-patterns-of-files',
      load: {
        filter: { id: /node_modules[/]glob[/]dist[/]commonjs[/]index(\.min)?\.js$/ },
        handler: () => `exports.glob = () => { throw new Error('files are served below one route'); };`,
      },
    },
  ];
}

function plainHttp(): string {
  const names = Object.keys(process.getBuiltinModule('node:http')).filter((name) => !(name in globalThis));
  return [
    `const http = process.getBuiltinModule('node:http');`,
    'export default http;',
    `export const { ${names.join(', ')} } = http;`,
  ].join('\n');
}
