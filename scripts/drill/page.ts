import { readFileSync, writeFileSync } from 'node:fs';

const [FROM, TO] = ['<!-- drills -->', '<!-- end drills -->'];

/** Puts the report of a drill into its place between the marks of a page, in the order of names. */
export function writeDrill(file: string, name: string, report: string): void {
  const page = readFileSync(file, 'utf8');
  const [start, end] = [page.indexOf(FROM), page.indexOf(TO)];
  if (start < 0 || end < start) throw new Error(`${file} has no place for drills`);
  const parts = new Map(
    page
      .slice(start + FROM.length, end)
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()] as const),
  );
  parts.set(name, report);
  const text = [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([of, said]) => `### ${of}\n\n${said}`);
  writeFileSync(file, `${page.slice(0, start)}${FROM}\n\n${text.join('\n\n')}\n\n${page.slice(end)}`);
}
