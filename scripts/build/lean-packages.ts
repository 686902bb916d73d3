import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inFewPaths, type Shape } from './one-path.ts';

/** The file with all of React Router, as the package builds it for production. */
const ROUTER = /react-router[/]dist[/]production[/]chunk-[\w-]+\.mjs$/;
const DATABASE = /dexie[/]dist[/]modern[/]dexie\.mjs$/;
const HOOKS = /dexie-react-hooks[/]dist[/]dexie-react-hooks\.mjs$/;
const DRAWINGS = /lucide-react[/]dist[/]esm[/]icons[/][\w-]+\.mjs$/;
const ICONS = /lucide-react[/]dist[/]esm[/]createLucideIcon\.mjs$/;
export const PRESENCE = /@radix-ui[/]react-presence[/]dist[/]index\.mjs$/;
const MAKER = fileURLToPath(new URL('../../src/ui/base/make-icon.ts', import.meta.url));

/**
 * Builds packages without the parts that the app does not use. A release with another build stays whole, and the
 * budgets of `npm run size` show it.
 */
export function leanPackages(): Plugin[] {
  return [
    {
      name: 'vendinha-lean-router',
      apply: 'build',
      transform: { filter: { id: ROUTER }, handler: (code) => ({ code: withoutEffects(code), map: null }) },
    },
    {
      name: 'vendinha-lean-database',
      apply: 'build',
      transform: { filter: { id: DATABASE }, handler: (code) => ({ code: withoutLayers(code), map: null }) },
    },
    {
      name: 'vendinha-lean-hooks',
      apply: 'build',
      transform: { filter: { id: HOOKS }, handler: (code) => ({ code: withoutDocuments(code), map: null }) },
    },
    {
      name: 'vendinha-lean-drawings',
      apply: 'build',
      transform: { filter: { id: DRAWINGS }, handler: (code) => ({ code: drawingAlone(code), map: null }) },
    },
    {
      name: 'vendinha-lean-icons',
      apply: 'build',
      load: {
        filter: { id: ICONS },
        handler: () => `export { makeIcon as default } from ${JSON.stringify(MAKER)};`,
      },
    },
    {
      name: 'vendinha-lean-presence',
      apply: 'build',
      load: { filter: { id: PRESENCE }, handler: () => PRESENT },
    },
  ];
}

/**
 * A dialog that is there or not. The package waits for the animation of a dialog that leaves, and ours have none. To
 * know that, it asks each new dialog for its style, which lays the dialog out once more before it has all its parts.
 */
export const PRESENT = 'export const Presence = ({ present, children }) => (present ? children : null);';

/**
 * Removes two layers of Dexie through which each call only passes. The mirror has no hooks on its tables, and runs
 * without Dexie's cache of live queries (`src/data/mirror/dexie-store.ts`).
 */
const withoutLayers = (code: string): string =>
  code.replace(/^ *this\.use\((?:cache|hooks)Middleware\);$/gm, '');

/** Removes the hooks for shared documents, which begin their work with the module, even without any documents. */
function withoutDocuments(code: string): string {
  return code
    .replace(/^const fr = typeof FinalizationRegistry[\s\S]*?^\}\);$/m, 'const fr = false;')
    .replace(/^(const reactUse = )(?=Reflect\.get\()/m, '$1/* @__PURE__ */ ');
}

const SHAPES = /(?<=\n {2}node: )(?:\[\[.*\]\]|\[[\s\S]*?\n {2}\])/;
const SHAPE = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g;
const ATTRIBUTE = /([\w-]+): "([^"]*)"/g;

/**
 * A drawing without its keys, name and size, which only an unused function needs. A key is random, so no compression
 * makes it smaller. The shapes are joined to one path.
 */
export function drawingAlone(code: string): string {
  return code
    .replace(SHAPES, (shapes) => JSON.stringify(inFewPaths(shapesOf(shapes))))
    .replace(/^ {2}(name: "[\w-]+"|size: \d+),$/gm, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');
}

const shapesOf = (text: string): Shape[] =>
  [...text.matchAll(SHAPE)].map(([, tag = '', attributes = '']) => {
    const all = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    return [tag, Object.fromEntries(all.filter(([name]) => name !== 'key'))];
  });

/**
 * Marks calls at the top level that make components and contexts as pure, and their names for developers. Unmarked they
 * count as effects. The unused ones then fall away.
 */
function withoutEffects(code: string): string {
  return (
    code
      .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
      .replace(
        /^(var (\w+) = )(class extends React\d*\.Component \{)([\s\S]*?^\};)\n\2(\.contextType = \w+;)$/gm,
        '$1/* @__PURE__ */ (() => { const made = $3$4 made$5 return made; })();',
      )
      .replace(/^\w+\.displayName = "[^"]+";$/gm, '')
      // Messages to developers about a wrongly used router are removed.
      .replace(/^( *)(?:invariant|warning)\([\s\S]*?\n\1\);$/gm, (call) =>
        call.replace(/\n( +)(?:`(?:[^`\\]|\\.)*`|"[^"\n]*")(?=\n *\);$)/, '\n$1""'),
      )
      // So is a message about Internet Explorer, because every browser of this build has URLSearchParams.
      .replace(/^ {2}warning\(\n {4}typeof URLSearchParams !== "undefined",\n.*\n {2}\);\n/m, '')
  );
}
