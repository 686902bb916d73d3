/** Takes some fields out of the text of a JSON object; null where their places are not certain. Pure. */
export type RedactJson = (text: string) => string | null;

const PLAIN_VALUE = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`;

/**
 * Cuts fields of these names (letters alone) out of a JSON text. This is far cheaper than parsing and writing it
 * anew, which is necessary where the answer is null. Text that is not JSON may be returned without these fields.
 *
 * A name is found for certain between a brace or comma and a colon with a plain value. A quote inside a string has
 * a backslash before it, so this quote begins a string, and the colon makes it a name. Any other place is
 * uncertain, and so are all names of a text with \u escapes.
 */
export function jsonRedactor(fields: readonly string[]): RedactJson {
  const names = `"(?:${fields.join('|')})"`;
  const places = new RegExp(String.raw`[{,]${names}:(?:${PLAIN_VALUE})(?=[,}])|${names}|\\u`, 'g');
  return (text) => {
    if (!text.startsWith('{') || !text.endsWith('}')) return null;
    places.lastIndex = 0;
    let left = '';
    /** Position up to which the text is copied or cut. */
    let kept = 0;
    for (let found = places.exec(text); found !== null; found = places.exec(text)) {
      const [place] = found;
      const leads = place[0] === '{' || kept > found.index;
      if ((place[0] !== ',' && !leads) || !isOfWhole(text, found.index)) return null;
      const to = found.index + place.length;
      // The comma that leaves with the field is the one before it, or the one behind it where the field leads the
      // object.
      left += text.slice(kept, leads ? found.index + 1 : found.index);
      kept = leads && text[to] === ',' ? to + 1 : to;
    }
    return kept === 0 ? text : left + text.slice(kept);
  };
}

/**
 * True for a field that surely belongs to the whole object, and not to one inside. No inner object begins before it, or
 * none ends after it.
 */
function isOfWhole(text: string, from: number): boolean {
  const inner = text.indexOf('{', 1);
  return inner < 0 || from < inner || text.indexOf('}', from) === text.length - 1;
}
