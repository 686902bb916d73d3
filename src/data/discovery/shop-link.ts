/**
 * The location in a shop's printed link or address. Null for an address outside this app. `origin` is the app's
 * own, such as 'https://vendinha.example'. Stickers print the address without its scheme, so one is added.
 */
export function shopOfLink(text: string, origin: string): string | null {
  const { host, protocol } = new URL(origin);
  const said = text.trim();
  const isBare = said.toLowerCase().startsWith(`${host}/`);
  try {
    const link = new URL(isBare ? `${protocol}//${said}` : said, origin);
    const id = link.origin === origin && /^\/shopping\/([^/]+)\/?$/.exec(link.pathname)?.[1];
    return id ? decodeURIComponent(id) : null;
  } catch {
    // Neither an address nor a path, because a QR may hold any text.
    return null;
  }
}
