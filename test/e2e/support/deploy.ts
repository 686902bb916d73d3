import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A build's files, read once, so that each release of them is written quickly. */
export interface Build {
  texts: ReadonlyMap<string, string>;
  /** Names of files in assets/ that carry a digest. */
  hashed: ReadonlySet<string>;
}

const NAME = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;
const TEXT = /\.(js|css|html)$/;

/** Reads the files of `dist`. */
export function readBuild(dist: string): Build {
  const assets = readdirSync(join(dist, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const paths = ['index.html', 'sw.js', ...assets.map((name) => `assets/${name}`)];
  return {
    texts: new Map(
      paths.filter((path) => TEXT.test(path)).map((path) => [path, readFileSync(join(dist, path), 'utf8')]),
    ),
    hashed: new Set(assets),
  };
}

/**
 * Replaces the release in `dist` as a build of other sources would. Every script and style gets another name and all
 * references follow. The page and the worker's list differ, and the old files are gone.
 */
export function release(dist: string, { texts, hashed }: Build, version: string): void {
  const renamed = (text: string): string =>
    text.replace(NAME, (name) => (hashed.has(name) ? nameOf(name, version) : name));
  const page = renamed(texts.get('index.html') ?? '')
    .replace('</head>', `<meta name="release" content="${version}"></head>`)
    .replace(/ data-build="[^"]*"/, ` data-build="${version}"`);
  const revision = createHash('md5').update(page).digest('hex');
  const listed = renamed(texts.get('sw.js') ?? '');
  const worker = listed.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${revision}$2`);
  if (worker === listed) throw new Error('the worker does not list index.html');
  for (const path of readdirSync(join(dist, 'assets')))
    if (/\.(js|css)(\.br|\.gz)?$/.test(path)) rmSync(join(dist, 'assets', path));
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const [path, text] of texts) {
    const content = path === 'index.html' ? page : path === 'sw.js' ? worker : renamed(text);
    writeFileSync(join(dist, renamed(path)), content);
    for (const packed of ['.br', '.gz']) rmSync(join(dist, path) + packed, { force: true });
  }
}

/** The same file's name in a release, with another digest. */
function nameOf(name: string, version: string): string {
  const dot = name.lastIndexOf('.');
  const digest = createHash('md5').update(version).update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, dot - 8)}${digest}${name.slice(dot)}`;
}
