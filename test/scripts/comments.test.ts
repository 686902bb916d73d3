import { describe, expect, it } from 'vitest';
import { commentsOf, paragraphsOf, styleCommentsOf } from '../../scripts/comments/read-comments.ts';
import { hardSentences } from '../../scripts/comments/sentences.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

describe('comments that are hard to read', () => {
  it('are sentences of more than 25 words', () => {
    expect(hardSentences(`${words(25)}. ${words(25)}.`)).toEqual([]);
    expect(hardSentences(`${words(3)}. ${words(26)}.`)).toEqual([
      { sentence: `${words(26)}.`, reason: '26 words' },
    ]);
  });

  it("are sentences with more than one of ';' and ':'", () => {
    expect(hardSentences('One: two. Three; four. At 12:30, https://a.b.')).toEqual([]);
    expect(hardSentences('One: two; three.')).toEqual([
      { sentence: 'One: two; three.', reason: "2 of ';' and ':'" },
    ]);
  });

  it('end at list items, blank lines and tags', () => {
    expect(hardSentences(`${words(20)}\n- ${words(20)}\n\n${words(20)}\n@param ${words(20)}`)).toEqual([]);
  });

  it('count code, types, citations and quotes as little', () => {
    expect(hardSentences('@returns {{ name: string, text: string }[]}')).toEqual([]);
    expect(hardSentences(`${words(23)} \`a b c: d; e\` 'a b c' [H-05, R-04].`)).toEqual([]);
  });
});

describe('the comments of a file', () => {
  it('are blocks and runs of line comments, never strings or directives', () => {
    const source = [
      "const a = '// no';",
      '// one',
      '// two',
      '/** Three',
      ' * four. */',
      '// biome-ignore lint: x',
    ].join('\n');
    expect(commentsOf('a.ts', source)).toEqual([
      { line: 2, text: ' one\n two' },
      { line: 4, text: 'Three\nfour. ' },
    ]);
  });

  it('are found in style sheets', () => {
    expect(styleCommentsOf('.a {}\n/* Why. */')).toEqual([{ line: 2, text: ' Why. ' }]);
  });
});

it('a page is read by paragraph, list item and cell, without its code, each with its line', () => {
  const page = [
    '# Title',
    'One line',
    'and its next.',
    '',
    '- an item',
    '```',
    'a: b: c;',
    '```',
    '| a | [b](c.md) |',
  ];
  expect(paragraphsOf(page.join('\n')).map(({ line, text }) => [line, text.trim()])).toEqual([
    [1, 'Title\nOne line\nand its next.'],
    [5, 'an item'],
    [9, 'a'],
    [9, 'b'],
  ]);
});
