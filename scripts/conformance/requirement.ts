/** One line of docs/requirements.tsv. */
export interface Requirement {
  id: string;
  area: string;
  text: string;
}

/** Reads the table of requirements. Throws when a line has no id, area and text, or an id stands twice. */
export function readRequirements(table: string): Requirement[] {
  const [, ...lines] = table.trimEnd().split('\n');
  const seen = new Set<string>();
  return lines.map((line) => {
    const [id, area, text, ...rest] = line.split('\t');
    if (!id || !area || !text || rest.length > 0) throw new Error(`not a requirement: ${line}`);
    if (seen.has(id)) throw new Error(`${id} stands twice`);
    seen.add(id);
    return { id, area, text };
  });
}
