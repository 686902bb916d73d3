import type { Content } from './record.ts';

/**
 * The text of a JSON object without some fields, cut out as they stand: far cheaper than writing all of it anew. `content` is
 * that text parsed. Null where a field's place is not certain; then the text must be written anew. Pure.
 *
 * A place is certain where the quoted name occurs once in the whole text and no character is written as \u: a field that
 * is there must be spelled somewhere, and a quote inside a string has a backslash before it, so that one place is it.
 */
export function cutFields(text: string, content: Content, fields: readonly string[]): string | null {
  if (text.includes('\\u')) return null;
  let left = text;
  for (const field of fields) {
    if (!Object.hasOwn(content, field)) continue;
    const cut = cutField(left, `"${field}"`, content[field]);
    if (cut === null) return null;
    left = cut;
  }
  // Malformed text parses as empty and must not pass as it is.
  return left === text && Object.keys(content).length === 0 ? null : left;
}

/** The text without one field and a comma beside it. */
function cutField(text: string, name: string, value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'boolean' && value !== null) return null;
  const from = text.indexOf(name);
  if (from < 0 || text.includes(name, from + 1)) return null;
  const spelled = `:${value}`;
  if (!text.startsWith(spelled, from + name.length)) return null;
  const to = from + name.length + spelled.length;
  const before = text[from - 1];
  const after = text[to];
  if (before !== '{' && before !== ',') return null;
  if (after === ',') return text.slice(0, from) + text.slice(to + 1);
  if (after !== '}') return null;
  return text.slice(0, before === ',' ? from - 1 : from) + text.slice(to);
}
