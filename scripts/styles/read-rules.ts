export interface Declaration {
  name: string;
  value: string;
  /** Line of the rule, from 1. */
  line: number;
}

/** A rule of a style sheet, also one within an at-rule. */
export interface Rule {
  selector: string;
  /** The enclosing at-rules, '' outside them. */
  within: string;
  declarations: Declaration[];
}

/** The rules of a style sheet in their order. Rules nested in rules are not read, because no sheet has any. */
export function readRules(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const rules: Rule[] = [];
  const open: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/[{};](?=(?:[^"]*"[^"]*")*[^"]*$)/g)) {
    const words = oneLine(text.slice(from, index));
    if (mark === '{') {
      open.push(words);
      if (!isGroup(words))
        rules.push({ selector: words, within: open.slice(0, -1).join(' '), declarations: [] });
    } else {
      if (words && open.length > 0) rules.at(-1)?.declarations.push(declaration(words, lineAt(text, from)));
      if (mark === '}') open.pop();
    }
    from = index + 1;
  }
  return rules;
}

const isGroup = (words: string): boolean => /^@(?!page|font-face)/.test(words);

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

function declaration(words: string, line: number): Declaration {
  const colon = words.indexOf(':');
  return { name: words.slice(0, colon).trim(), value: words.slice(colon + 1).trim(), line };
}

/** The line of the first letter at or behind the offset. */
function lineAt(text: string, offset: number): number {
  const start = offset + (text.slice(offset).match(/^\s*/)?.[0].length ?? 0);
  return text.slice(0, start).split('\n').length;
}
