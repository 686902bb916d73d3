/** A block of a document, between two lines of backticks, with its use. */
export interface PageBlock {
  /** Line of its first backticks, from 1. */
  line: number;
  /**
   * Its section and its number there, such as 'Upgrade 2'. A record names it, because it outlives edits of the page.
   */
  place: string;
  text: string;
  use: BlockUse;
}

export type BlockUse =
  /** Commands to be run. */
  | { kind: 'run' }
  /** Content of a file. */
  | { kind: 'file'; path: string }
  /** Output of a program. */
  | { kind: 'said' }
  | { kind: 'skip'; reason: string }
  | { kind: 'unmarked' };

/** Reads all blocks of a page in their order. The text after the language in its first line is its mark. */
export function readBlocks(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let open: { line: number; mark: string; lines: string[] } | null = null;
  let section = { heading: '', blocks: 0 };
  for (const [index, line] of page.split('\n').entries()) {
    const mark = /^\s*```(.*)$/.exec(line)?.[1];
    const heading = open ? undefined : /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) section = { heading, blocks: 0 };
    if (mark === undefined) open?.lines.push(line);
    else if (open) {
      section.blocks += 1;
      const place = `${section.heading} ${section.blocks}`.trim();
      blocks.push({ line: open.line, place, text: `${open.lines.join('\n')}\n`, use: readUse(open.mark) });
      open = null;
    } else open = { line: index + 1, mark, lines: [] };
  }
  return blocks;
}

function readUse(mark: string): BlockUse {
  const [, kind, , value = ''] = /^\w+ (run|said|file|skip)(="([^"]+)")?$/.exec(mark) ?? [];
  if (kind === 'run' || kind === 'said') return { kind };
  if (kind === 'file' && value.startsWith('/')) return { kind, path: value };
  if (kind === 'skip' && value !== '') return { kind, reason: value };
  return { kind: 'unmarked' };
}
