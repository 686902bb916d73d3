import type { Plugin } from 'vite';

/** Head of the function that a file becomes. `server/kept-code.ts` gives its arguments. */
const GIVEN = '(function (exports, require, __filename, importKept) {';

/**
 * Makes files that `server/kept-code.ts` runs, which keeps their compiled code. Each is a function of what it needs. Beside
 * an entry comes a file that runs it, under the name of the entry.
 */
export function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    // A built module is found by its address at run time, where `import` would load it a second time.
    transform: {
      filter: { id: /\/server\//, code: /\bimport\(\w+(\.\w+)?\)/ },
      handler: (code) => ({ code: code.replace(/\bimport\((\w+(\.\w+)?)\)/g, 'importKept($1)'), map: null }),
    },
    outputOptions: (options) => ({ ...options, postBanner: GIVEN, postFooter: '})' }),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        const source = `module.exports = require('./kept-code.js').runKept(__dirname, '${file.fileName}');\n`;
        this.emitFile({ type: 'asset', fileName: `${file.name}.js`, source });
      }
    },
  };
}
