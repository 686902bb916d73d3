/** Most words of one sentence in a comment. */
export const MAX_WORDS = 25;
/** Most marks of `;` and `:` together in one sentence. */
const MAX_MARKS = 1;
/** Words that stand for the thing a comment is about. 'Whether' tells a boolean and 'When' an instant. */
const CLAUSE = /^(?:What|Who|Whose|Whom|Where|How|Which|Why|Whoever|Whatever)\b/;

/** A sentence that needs a second reading, with the reason. */
export interface HardSentence {
  sentence: string;
  reason: string;
}

/** Sentences of a comment that are too long or that carry too many marks. `text`: the comment without its delimiters. */
export function hardSentences(text: string): HardSentence[] {
  return sentencesOf(text).flatMap((sentence) => {
    const words = sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (words > MAX_WORDS) return [{ sentence, reason: `${words} words` }];
    const marks = sentence.match(/[;:](?= )/g)?.length ?? 0;
    return marks > MAX_MARKS ? [{ sentence, reason: `${marks} of ';' and ':'` }] : [];
  });
}

/** The first sentence of a doc comment that begins with a clause in the place of its subject. `text` as above. */
export function namelessOpenings(text: string): HardSentence[] {
  return sentencesOf(text)
    .slice(0, 1)
    .filter((sentence) => CLAUSE.test(sentence))
    .map((sentence) => ({ sentence, reason: 'begins with a clause: name the thing' }));
}

/**
 * Splits a text into sentences. Blank lines, list items, table rows and tags end one, as full stops do. Code and links
 * count as one word.
 */
function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, '\n\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|@#]|\d+\.)\s?)/)
    .flatMap((paragraph) =>
      paragraph
        .replace(/(@\w+)\s+\{.*\}/g, '$1')
        .replace(/`[^`]*`/g, 'code')
        .replace(/'[^']{1,80}'(?=[\s.,;:)]|$)/g, 'quote')
        .replace(/\[(?:[A-Z]+-\d+(?:, )?)+\]/g, '')
        .replace(/\b(?:e\.g|i\.e|etc|cf)\./g, 'for')
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?])["')\]]*\s+(?=\S)/),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
