/** An XML element. Its children are elements, or text that is escaped already. */
export function element(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

export function textElement(name: string, text: string | number | boolean): string {
  return element(name, escapeXml(String(text)));
}

/** Escapes a text so that it may stand between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A whole document with its declaration. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
