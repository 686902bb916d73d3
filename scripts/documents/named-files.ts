/** A file of source in backticks, without other text between them. */
const FILE = /`([\w./-]+\.(?:tsx?|mjs|css))`/g;

/**
 * The missing files that a room's README names, each with its line. `below`: paths of the files below the README's
 * folder, each with a slash before it. `exists` looks for a whole path of the project.
 */
export function missingFiles(
  readme: string,
  below: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const isThere = (name: string): boolean => below.some((path) => path.endsWith(`/${name}`)) || exists(name);
  return readme
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(FILE)]
        .filter(([, name = '']) => !isThere(name))
        .map(([, name]) => `${index + 1}: ${name} is neither below this folder nor a whole path`),
    );
}
