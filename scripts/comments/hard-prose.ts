import {
  commentsOf,
  hashCommentsOf,
  paragraphsOf,
  type SourceComment,
  styleCommentsOf,
} from './read-comments.ts';
import { type HardSentence, hardSentences, namelessOpenings } from './sentences.ts';

/** Sentences of a file's comments, or of a page, that need a second reading. Each is told with its path and line. */
export function hardProseIn(path: string, source: string): string[] {
  return proseOf(path, source).flatMap((prose) =>
    faultsOf(prose).map(({ sentence, reason }) => `${path}:${prose.line}: ${reason}: ${sentence}`),
  );
}

function faultsOf({ text, isDoc }: SourceComment): HardSentence[] {
  return [...hardSentences(text), ...(isDoc ? namelessOpenings(text) : [])];
}

function proseOf(path: string, source: string): SourceComment[] {
  if (path.endsWith('.md')) return paragraphsOf(source);
  if (path.endsWith('.css')) return styleCommentsOf(source);
  return /\.(tsx?|mjs)$/.test(path) ? commentsOf(path, source) : hashCommentsOf(source);
}
