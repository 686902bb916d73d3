import type { Plugin } from 'vite';

const LATER = '\0later:';

/** Builds the server without code that a start would load for nothing. */
export function leanServer(): Plugin[] {
  return [
    {
      // Loading TLS has a thread read all certificates of authorities at once, which takes 25 ms of a processor.
      // Fastify and the sockets name it for servers and clients that ours lacks, and the bank is called behind the open
      // port.
      name: 'tls-later',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^(node:)?(https|http2|tls)$/ },
        handler: (source: string) => ({ id: LATER + source.replace('node:', ''), moduleSideEffects: false }),
      },
      load: { filter: { id: /^\0later:/ }, handler: (id) => later(id.slice(LATER.length)) },
    },
    {
      // No route has a schema, and nothing asks a built server without its port. The compilers are a quarter of the
      // rooms' text.
      name: 'no-compilers',
      load: {
        filter: {
          id: /node_modules[/](@fastify[/](ajv-compiler|fast-json-stringify-compiler)[/]index|light-my-request[/]index)\.js$/,
        },
        handler: () => `module.exports = () => { throw new Error('not part of a built server'); };`,
      },
    },
    {
      // @fastify/static looks for files by pattern only for a route of each file, and ours has one for all.
      name: 'no-patterns-of-files',
      load: {
        filter: { id: /node_modules[/]glob[/]dist[/]commonjs[/]index(\.min)?\.js$/ },
        handler: () => `exports.glob = () => { throw new Error('files are served below one route'); };`,
      },
    },
  ];
}

/** A module of Node that is loaded when one of its members is first read. */
function later(name: string): string {
  const names = Object.keys(process.getBuiltinModule(`node:${name}`) ?? {});
  return `for (const name of ${JSON.stringify(names)})
    Object.defineProperty(exports, name, { enumerable: true, get: () => process.getBuiltinModule('node:${name}')[name] });`;
}
