import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inFewPaths, type Shape } from './one-path.ts';

/** The file with all of React Router, as the package builds it for production. */
const ROUTER = /react-router[/]dist[/]production[/]chunk-[\w-]+\.mjs$/;
const DATABASE = /dexie[/]dist[/]modern[/]dexie\.mjs$/;
const HOOKS = /dexie-react-hooks[/]dist[/]dexie-react-hooks\.mjs$/;
const DRAWINGS = /lucide-react[/]dist[/]esm[/]icons[/][\w-]+\.mjs$/;
const ICONS = /lucide-react[/]dist[/]esm[/]createLucideIcon\.mjs$/;
const MAKER = fileURLToPath(new URL('../../src/ui/base/make-icon.ts', import.meta.url));

/**
 * Builds packages without what the app does not use of them. A release that is built otherwise stays whole, and the
 * budgets of `npm run size` tell.
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
  ];
}

/**
 * The mirror has no hooks on its tables, and runs without Dexie's cache of live queries (`src/data/mirror/dexie-store.ts`):
 * each call only passed through these two.
 */
const withoutLayers = (code: string): string =>
  code.replace(/^ *this\.use\((?:cache|hooks)Middleware\);$/gm, '');

/** The hooks for shared documents begin their work with the module, whether anybody has documents or not. */
function withoutDocuments(code: string): string {
  return code
    .replace(/^const fr = typeof FinalizationRegistry[\s\S]*?^\}\);$/m, 'const fr = false;')
    .replace(/^(const reactUse = )(?=Reflect\.get\()/m, '$1/* @__PURE__ */ ');
}

const SHAPES = /(?<=\n {2}node: )(?:\[\[.*\]\]|\[[\s\S]*?\n {2}\])/;
const SHAPE = /\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g;
const ATTRIBUTE = /([\w-]+): "([^"]*)"/g;

/**
 * A drawing without its keys, name and size, which are for a maker that is not used. A key is chance, which no
 * compression makes smaller. Its shapes are joined to one path.
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
 * Calls at the top level that make components and contexts count as effects, and so do their names for developers.
 * Marked as pure, the unused ones fall away.
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
      // Words to developers about a router that is used wrongly.
      .replace(/^( *)(?:invariant|warning)\([\s\S]*?\n\1\);$/gm, (call) =>
        call.replace(/\n( +)(?:`(?:[^`\\]|\\.)*`|"[^"\n]*")(?=\n *\);$)/, '\n$1""'),
      )
      // And about Internet Explorer. No browser that runs this build lacks what they ask for.
      .replace(/^ {2}warning\(\n {4}typeof URLSearchParams !== "undefined",\n.*\n {2}\);\n/m, '')
  );
}
