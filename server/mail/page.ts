/** A paragraph of ready HTML. */
export const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

/** The last lines of a mail, as ready HTML, in a quieter look. */
export const small = (html: string, margin = '0'): string =>
  `<p style="margin:${margin};color:#6b675d;font-size:14px;overflow-wrap:anywhere">${html}</p>`;

const BUTTON =
  'display:block;padding:14px;background:#0b7a4b;border-radius:12px;color:#ffffff;font-weight:700;text-align:center;text-decoration:none';

/** A link in the look of a button; both arguments are ready HTML. */
export const button = (address: string, act: string): string =>
  paragraph(`<a href="${address}" style="${BUTTON}">${act}</a>`);

/** The sheet of every mail of ours. All parts are ready HTML. `width` in CSS pixels. */
export function page(heading: string | null, parts: readonly string[], width = 440): string {
  const head = heading === null ? [] : [`<h1 style="margin:0 0 12px;font-size:22px">${heading}</h1>`];
  return `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;padding:24px;background:#fbf6ec;color:#2b2a26;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:${width}px;margin:0 auto;padding:28px;background:#ffffff;border-radius:16px">
${[...head, ...parts].join('\n')}
</div>
</body>
</html>`;
}
