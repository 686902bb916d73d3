import type { Plugin } from 'vite';

/** Head of the function that replaces a file. `server/code-cache.ts` gives its arguments. */
const GIVEN = '(function (exports, require, __filename, importCached) {';

/**
 * Makes files for `server/code-cache.ts`, which keeps their compiled code. Each is a function of its needs. Beside an
 * entry comes a file that runs it, under the name of the entry.
 */
export function cachedFiles(): Plugin {
  return {
    name: 'cached-files',
    // A built module is found by its address at run time, because `import` would load it a second time.
    transform: {
      filter: { id: /\/server\//, code: /\bimport\(\w+(\.\w+)?\)/ },
      handler: (code) => ({
        code: code.replace(/\bimport\((\w+(\.\w+)?)\)/g, 'importCached($1)'),
        map: null,
      }),
    },
    outputOptions: (options) => ({ ...options, postBanner: GIVEN, postFooter: '})' }),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        const source = `module.exports = require('./code-cache.js').runCached(__dirname, '${file.fileName}');\n`;
        this.emitFile({ type: 'asset', fileName: `${file.name}.js`, source });
      }
    },
  };
}
