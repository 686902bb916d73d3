/** Most bytes of ready words. A service carries 4 kB at most, and a message has its way and its tag, too. */
const MAX_BYTES = { title: 600, body: 2000 };

/** The same message with a title and a body that a service carries, whoever wrote them. */
export const bounded = <Words extends { title: string; body: string }>(notice: Words): Words => ({
  ...notice,
  title: cut(notice.title, MAX_BYTES.title),
  body: cut(notice.body, MAX_BYTES.body),
});

/** As many parts as the body of a message holds, and the number of the others. `left` of them are not among the parts. */
export function bodyOf(parts: readonly string[], left: number): string {
  for (let shown = parts.length; shown > 0; shown -= 1) {
    const more = parts.length - shown + left;
    const words = [...parts.slice(0, shown), ...(more > 0 ? [`e mais ${more.toLocaleString('pt-BR')}`] : [])];
    const body = words.join(' · ');
    if (bytesOf(body) <= MAX_BYTES.body) return body;
  }
  return '';
}

/** The bytes of a text in a message. A quotation mark takes two there. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The beginning of a text, of whole characters. */
function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let [room, end] = [most - bytesOf('…'), 0];
  for (const character of text) {
    room -= bytesOf(character);
    if (room < 0) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}
