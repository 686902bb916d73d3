import { describe, expect, it } from 'vitest';
import {
  commentsOf,
  hashCommentsOf,
  paragraphsOf,
  styleCommentsOf,
} from '../../scripts/comments/read-comments.ts';
import { hardSentences, namelessOpenings } from '../../scripts/comments/sentences.ts';

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

describe('doc comments that do not name their subject', () => {
  it('begin with a clause in its place', () => {
    const reason = 'begins with a clause: name the thing';
    for (const word of 'What Who Whose Whom Where How Which Why Whoever Whatever'.split(' '))
      expect(namelessOpenings(`\n${word} is sold here. Next.`)).toEqual([
        { sentence: `${word} is sold here.`, reason },
      ]);
  });

  it('are none that begin with a noun, tell a boolean or an instant, or go on with a clause', () => {
    expect(namelessOpenings('Whether it is sold. Why is told below.')).toEqual([]);
    expect(namelessOpenings('When it was sold, ms.')).toEqual([]);
    expect(namelessOpenings('Whole units. What is left is kept.')).toEqual([]);
    expect(namelessOpenings('')).toEqual([]);
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
      { line: 2, text: ' one\n two', isDoc: false },
      { line: 4, text: 'Three\nfour. ', isDoc: true },
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

describe('comments that begin with a hash', () => {
  it('are one while no other line comes between, without commands and switched off lines', () => {
    const file = [
      '#!/bin/sh',
      '# One and',
      '# two.',
      '#   docker compose up',
      '  #mtls off;',
      'key: value # Three.',
      '  # Four.',
      'color: "#fff"',
      "say '# no comment'",
    ].join('\n');
    expect(hashCommentsOf(file)).toEqual([
      { line: 2, text: 'One and\ntwo.\n\n' },
      { line: 6, text: 'Three.' },
      { line: 7, text: 'Four.' },
    ]);
  });
});
