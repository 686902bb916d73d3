import { parseSync } from 'oxc-parser';

/** A comment with the line of its beginning, counted from 1. Line comments that follow each other are one. */
export interface SourceComment {
  line: number;
  text: string;
  /** True for a block of code that begins with two stars. Absent outside of code. */
  isDoc?: boolean;
}

/** Comments of a TypeScript or JavaScript file. Directives of tools are left out, because they are no prose. */
export function commentsOf(path: string, source: string): SourceComment[] {
  const found: (Required<SourceComment> & { kind: 'Line' | 'Block'; lastLine: number })[] = [];
  for (const { type, value, start, end } of parseSync(path, source).comments) {
    if (/^\s*(?:biome-ignore|@ts-|#|!)/.test(value)) continue;
    const line = lineAt(source, start);
    const before = found.at(-1);
    if (type === 'Line' && before?.kind === 'Line' && before.lastLine === line - 1) {
      before.text += `\n${value}`;
      before.lastLine = line;
    } else {
      found.push({
        kind: type,
        line,
        lastLine: lineAt(source, end),
        text: value.replace(/^[ \t]*\*[ \t]?/gm, ''),
        isDoc: type === 'Block' && value.startsWith('*'),
      });
    }
  }
  return found.map(({ line, text, isDoc }) => ({ line, text, isDoc }));
}

export function styleCommentsOf(source: string): SourceComment[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 1: text = '' }) => ({
    line: lineAt(source, index),
    text: text.replace(/^[ \t]*\*[ \t]?/gm, ''),
  }));
}

/**
 * Comments of a file whose comments begin with `#`. Lines with nothing else that follow each other are one. Commands
 * are left out: three blanks or more stand before them, or none where a mark turns them off.
 */
export function hashCommentsOf(source: string): SourceComment[] {
  const found: (SourceComment & { nextLine: number | null })[] = [];
  for (const [index, text] of source.split('\n').entries()) {
    const line = index + 1;
    const [, before = '', said] = /^([^'"#]*\s|)#(?: {1,2}(\S.*)| {3}.*)?$/.exec(text) ?? [];
    const isWhole = /^\s*#(?!!)/.test(text);
    const last = found.at(-1);
    if (isWhole && last?.nextLine === line) {
      last.text += `\n${said ?? ''}`;
      last.nextLine = line + 1;
    } else if (said !== undefined)
      found.push({ line, text: said, nextLine: before.trim() === '' ? line + 1 : null });
  }
  return found.map(({ line, text }) => ({ line, text }));
}

/** Prose of a Markdown page: headings, paragraphs, list items and table cells, each with its line. Code blocks are left out. */
export function paragraphsOf(page: string): SourceComment[] {
  const prose = page
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
    .replace(/<!--.*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  const found: SourceComment[] = [];
  for (const [index, text] of prose.split('\n').entries()) {
    const begins = /^\s*(?:$|[-*|#>]|\d+\.\s)/.test(text);
    const last = found.at(-1);
    if (!begins && last) last.text += `\n${text}`;
    else if (/^\s*\|/.test(text))
      found.push(...text.split('|').map((cell) => ({ line: index + 1, text: cell })));
    else found.push({ line: index + 1, text: text.replace(/^\s*(?:[-*#>]+|\d+\.)\s/, '') });
  }
  return found.filter(({ text }) => text.trim() !== '');
}

function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}
