/** One addition to an existing file. The text beside which it belongs must be there exactly once. */
export type Addition = { after: string; add: string } | { before: string; add: string };

/** A file that is copied under another name, as a recipe's model. Each of these names in it is replaced. */
export interface Copy {
  from: string;
  to: string;
  names: Readonly<Record<string, string>>;
}

/**
 * A page of docs/how-to in a form that a script can follow. Planted files are in test/fixtures/recipes, in a folder of
 * its name.
 */
export interface Recipe {
  /** Name of its page without 'new-' and '.md'. */
  name: string;
  /** Most existing source files that the recipe may touch. */
  most: number;
  touched: Readonly<Record<string, readonly Addition[]>>;
  /** Additions to tests, and to their support, that pin lists of existing things. These files are not counted. */
  pins?: Readonly<Record<string, readonly Addition[]>>;
  copies?: readonly Copy[];
  /** Existing tests that must still pass. The planted tests run anyway. */
  tests?: readonly string[];
}

/** Path of the page with a recipe. */
export const pageOf = ({ name }: Recipe): string => `docs/how-to/new-${name}.md`;

/** Faults of the page: too many touched files, or a touched file that it does not name in backticks. */
export function faultsOf(recipe: Recipe, page: string): string[] {
  const paths = Object.keys(recipe.touched);
  const named = [...paths, ...Object.keys(recipe.pins ?? {})];
  const unnamed = named.filter((path) => !page.includes(`\`${path}\``));
  return [
    ...(paths.length > recipe.most
      ? [`${pageOf(recipe)}: touches ${paths.length} files, ${recipe.most} are allowed`]
      : []),
    ...unnamed.map((path) => `${pageOf(recipe)}: does not name ${path}`),
  ];
}

/** The text with its additions. Throws RangeError when a text beside which one belongs is not there exactly once. */
export function withAdditions(text: string, additions: readonly Addition[]): string {
  return additions.reduce((sofar, addition) => {
    const beside = 'after' in addition ? addition.after : addition.before;
    const [head = '', tail, ...more] = sofar.split(beside);
    if (tail === undefined || more.length > 0) throw new RangeError(`has not once ${JSON.stringify(beside)}`);
    return 'after' in addition ? head + beside + addition.add + tail : head + addition.add + beside + tail;
  }, text);
}
