import { createHash } from 'node:crypto';
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { COLD_SCREENS, type ColdScreen } from '../../src/app/boot/cold-screens.ts';
import { paths } from '../../src/paths.ts';

/** The first script of the page. */
const SCRIPT = 'src/app/boot/boot.ts';
/** Files whose styles stand in the page, so that home and the sign-in are drawn without another request. */
const INLINED = ['start', 'person', 'home', 'sign-in'];
/** Files of a visitor's first screen. */
const LOGIN = ['start', 'sign-in'];
const PERSON = ['start', 'person'];
const OWNER = [...PERSON, 'manager-routes'];
const CODE: Record<ColdScreen, readonly string[]> = {
  home: [...PERSON, 'home'],
  shop: [...PERSON, 'shop-screen'],
  history: [...PERSON, 'history-screen'],
  items: [...OWNER, 'items-screen'],
  intelligence: [...OWNER, 'intelligence-screen', 'bar-chart'],
  myLocations: [...OWNER, 'my-locations-screen', 'loads-ahead'],
};
/**
 * The files of a screen by the beginning of its addresses, where '$' is the end of one. The first match counts. The
 * page itself asks for them, so that they all come at once. Otherwise each would be asked for by the one before it, a
 * round trip apiece.
 */
const SCREENS: readonly (readonly [address: string, names: readonly string[]])[] = [
  ...COLD_SCREENS.map((screen) => [addressOf(paths[screen]), CODE[screen]] as const),
  [paths.myLocations(), OWNER],
  ['', PERSON],
];

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * Inlines the first screens' style and the first script, which loads the app, into index.html. The first paint then
 * needs only the page. The server names both in its policy by their digests. `data-build` identifies the build.
 */
export function bootPage(): Plugin {
  let styles: string[] = [];
  let start = '';
  return {
    name: 'vendinha-boot-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const first = filesOf(bundle, INLINED);
        start = first[0] ?? '';
        styles = [...new Set(first.flatMap((file) => stylesOf(bundle, file)))];
        const bare = html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '');
        const style = styles.map((file) => textOf(bundle, file)).join('');
        return withBoot(bare, style, await firstScript(bundle, start, styles));
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The needs of a lazy screen list these styles as files, but they stand in the page. The start, which is there
        // as well, takes their place.
        for (const style of styles) {
          delete bundle[style];
          for (const file of Object.values(bundle))
            if (file.type === 'chunk') file.code = file.code.replaceAll(`"${style}"`, `"${start}"`);
        }
      },
    },
  };
}

/** The address pattern of a path. A path without ids is a whole address. */
function addressOf({ base, pattern }: { base: string; pattern: string }): string {
  return base === pattern ? `${base}$` : base;
}

/** The scripts of these names, with all that they import. */
function filesOf(bundle: Bundle, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const file = bundle[fileName];
    if (found.has(fileName) || file?.type !== 'chunk') return;
    found.add(fileName);
    for (const next of file.imports) add(next);
  };
  for (const name of names) {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (!chunk) throw new Error(`the build has no ${name}`);
    add(chunk.fileName);
  }
  return [...found];
}

function stylesOf(bundle: Bundle, file: string): string[] {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

function textOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return String(asset.source).trim();
}

function withBoot(html: string, style: string, script: string): string {
  const version = createHash('sha256').update(html).update(style).update(script).digest('hex').slice(0, 12);
  return html
    .replace('<html ', `<html data-build="${version}" `)
    .replace('</head>', () => `<style>${style}</style>\n  </head>`)
    .replace(/<div id="root">.*?<\/div>/s, (root) => `${root}\n    <script>${script}</script>`);
}

async function firstScript(bundle: Bundle, start: string, inlined: readonly string[]): Promise<string> {
  const filesBehind = (names: readonly string[]): string[] => {
    const scripts = filesOf(bundle, names);
    const styles = new Set(scripts.flatMap((file) => stylesOf(bundle, file)));
    return [...scripts, ...[...styles].filter((file) => !inlined.includes(file))];
  };
  const login = filesBehind(LOGIN);
  const screens = SCREENS.map(([address, names]) => [address, filesBehind(names)] as const);
  const files = [...new Set([...login, ...screens.flatMap(([, names]) => names)])];
  const indexes = (names: readonly string[]): number[] => names.map((name) => files.indexOf(name));
  const define = {
    START: JSON.stringify(`/${start}`),
    FILES: JSON.stringify(files.map((file) => `/${file}`)),
    LOGIN_FILES: JSON.stringify(indexes(login)),
    SCREEN_FILES: JSON.stringify(screens.map(([address, names]) => [address, indexes(names)])),
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SCRIPT, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : null;
  if (!chunk) throw new Error(`nothing came of ${SCRIPT}`);
  return chunk.code.trim();
}
