import type { Proof } from './judge.ts';

const HEAD = `# Conformance

Each requirement of the two documents that define the product: where it is met and which tests prove it. Written by
\`npm run conformance -- --write\` from [requirements.tsv](requirements.tsv) and from the ids that source and tests cite in
square brackets. \`npm test\` fails when a row is open, when an id is unknown and when this page is old.
Where the product departs from the documents on purpose: [departures](departures.md). What is not there is a defect.
`;

/** The whole page, ending with a line feed. */
export function conformancePage(proofs: readonly Proof[]): string {
  const areas = [...new Set(proofs.map(({ area }) => area))];
  const tables = areas.map((area) =>
    tableOf(
      area,
      proofs.filter((one) => one.area === area),
    ),
  );
  return [HEAD, ...tables].join('\n');
}

function tableOf(area: string, proofs: readonly Proof[]): string {
  const rows = proofs.map(
    ({ id, text, met, proved }) => `| ${id} | ${cell(text)} | ${listed(met)} | ${listed(proved)} |`,
  );
  return [
    `## ${area}`,
    '',
    '| id | requirement | met in | proved by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** Files by folder, so that each folder appears once, as in 'src/ui/: toast, toaster'. */
function listed(paths: readonly string[]): string {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const at = path.lastIndexOf('/') + 1;
    const name = path.slice(at).replace(/(\.(test|e2e|wide|module))*\.(tsx?|css|json|mjs)$/, '');
    folders.set(path.slice(0, at), [...(folders.get(path.slice(0, at)) ?? []), name]);
  }
  return [...folders]
    .map(([folder, names]) => `\`${folder}\` ${[...new Set(names)].join(', ')}`)
    .join('<br>');
}
