import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Parts of a small built app. */
export interface SmallBuild {
  dist: string;
  page: string;
  /** Paths of its files with a digest. The page names all of them. */
  assets: string[];
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Writes a build of this word. Its page loads a script, a style and a font, whose names and contents depend on the
 * word.
 */
export function writeSmallBuild(dist: string, word: string): SmallBuild {
  const digest = md5(word).slice(0, 8);
  const assets = ['js', 'css', 'woff2'].map((ending) => `/assets/part-${digest}.${ending}`);
  const page = `<!doctype html><title>${word}</title>${assets.map((path) => `<link href="${path}">`).join('')}`;
  const worker = `precache([{"revision":"${md5(page)}","url":"index.html"}])`;
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const path of assets) {
    const content = `/* ${word} ${path} */`.repeat(20);
    writeFileSync(join(dist, path), content);
    if (!path.endsWith('woff2')) writeFileSync(join(dist, `${path}.br`), brotliCompressSync(content));
  }
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'sw.js'), worker);
  return { dist, page, assets };
}
