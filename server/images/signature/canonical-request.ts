/** Header values as Node gives them. Repeated headers are joined already. */
export type HeaderBag = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface RawRequest {
  method: string;
  /** Path and query exactly as they came over the wire. */
  url: string;
  headers: HeaderBag;
}

/** A query as ordered pairs, decoded. */
export type QueryPairs = readonly (readonly [string, string])[];

/** Encodes a text as RFC 3986 says, stricter than encodeURIComponent. */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/**
 * Decoded pairs of a query. Throws URIError on a broken escape. A bare `+` means a space, as clients send it that sign
 * with URLSearchParams.
 */
export function parseQuery(query: string): QueryPairs {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decodePlus(name), decodePlus(value)] as const;
    });
}

/** One header as text, '' when absent. */
export function header(headers: HeaderBag, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.join(',') ?? '');
}

/** The request as both sides sign it. Like object storage it normalises no path and encodes nothing twice. */
export function canonicalRequest(
  request: RawRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const { path, query } = splitTarget(request.url);
  return [
    request.method,
    path
      .split('/')
      .map((part) => encodeRfc3986(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(parseQuery(query)),
    ...signedHeaders.map((name) => `${name}:${header(request.headers, name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

function canonicalQuery(pairs: QueryPairs): string {
  return pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function decodePlus(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
