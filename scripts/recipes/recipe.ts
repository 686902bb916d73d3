/** One addition to a file that exists; the text beside which it stands must be there exactly once. */
export type Addition = { after: string; add: string } | { before: string; add: string };

/** A file that is copied under another name, as a recipe's model; each name in it is replaced. */
export interface Copy {
  from: string;
  to: string;
  names: Readonly<Record<string, string>>;
}

/** A page of docs/how-to as a script follows it. Files that it plants are in test/fixtures/recipes, in a folder of its name. */
export interface Recipe {
  /** Name of its page without 'new-' and '.md'. */
  name: string;
  /** Most existing source files that it may touch. */
  most: number;
  touched: Readonly<Record<string, readonly Addition[]>>;
  /** Tests that pin what is there, and are told of the new thing. They are not counted. */
  pins?: Readonly<Record<string, readonly Addition[]>>;
  copies?: readonly Copy[];
  /** Existing tests that must hold with it; those that it plants run anyway. */
  tests?: readonly string[];
}

/** Page that a recipe is written down on. */
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
