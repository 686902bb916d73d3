/** One element of an EMV code: two-digit id, two-digit length, value. */
export interface TlvElement {
  id: string;
  value: string;
}

/** Writes one element. Throws RangeError when the value is empty or longer than 99. */
export function writeElement(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) throw new RangeError(`element ${id}: length ${value.length}`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Splits text into elements. Null when a length is malformed, zero or overruns the text. */
export function readElements(text: string): TlvElement[] | null {
  const elements: TlvElement[] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const length = Number(head?.[2]);
    if (!head?.[1] || length === 0 || at + 4 + length > text.length) return null;
    elements.push({ id: head[1], value: text.slice(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return elements.length > 0 ? elements : null;
}
