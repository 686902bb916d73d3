export interface ListedImage {
  key: string;
  size: number;
  lastModified: number;
}

export interface ImagePage {
  items: ListedImage[];
  /** Token of the next page. Null at the end. */
  next: string | null;
}

/** Text of the first element of that name. Null when absent. */
export function xmlText(xml: string, name: string): string | null {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return match ? unescapeXml(match[1] ?? '') : null;
}

/** A page of a list with url-encoded keys. Pure, because the worker and the tests have no DOM parser. */
export function readListXml(xml: string): ImagePage {
  const items = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, line = '']) => ({
    key: decodeURIComponent((xmlText(line, 'Key') ?? '').replaceAll('+', ' ')),
    size: Number(xmlText(line, 'Size')),
    lastModified: Date.parse(xmlText(line, 'LastModified') ?? ''),
  }));
  return { items, next: xmlText(xml, 'NextContinuationToken') };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
