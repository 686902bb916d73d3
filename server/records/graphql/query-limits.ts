import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Largest request body, in bytes. A record's content is at most 64 KiB, and a batch shares the room. */
export const MAX_GRAPHQL_BYTES = 256 * 1024;
/**
 * Longest query text, in bytes. Content travels in variables, so a longer text is never ours. Parsed texts are cached.
 */
export const MAX_QUERY_BYTES = 32 * 1024;
export const MAX_TOKENS = 1000;
const MAX_DEPTH = 8;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 20;
/** Most fields after fragments are spread. It also bounds the walk over fragments that multiply. */
const MAX_FIELDS = 500;
/**
 * Most fields under a name that the same object of the answer has already. Validation compares all of one name with
 * each other, so hundreds take as long as hundreds of requests. The app repeats none; this many leave room for
 * fragments of other clients.
 */
const MAX_REPEATS = 50;

interface Measure {
  depth: number;
  aliases: number;
  directives: number;
  fields: number;
  repeats: number;
}

/** A place in the answer, with the selected fields by name. */
type Place = Map<string, Place>;
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * The fault of a document that no screen needs; null if it has none. A good one holds one operation, no subscription,
 * and not too much depth, aliases, directives, fields and repeated names. This look costs little, and validation may
 * cost much without it.
 */
export function faultOf(document: DocumentNode): string | null {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return 'A document must hold exactly one operation';
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const directives = operation.directives?.length ?? 0;
  const measure: Measure = { depth: 0, aliases: 0, directives, fields: 0, repeats: 0 };
  const walker = new Walker(fragments, measure);
  walker.walk(operation.selectionSet, 1, [], new Map());
  walker.walkUnused();
  if (measure.depth > MAX_DEPTH) return `Query depth exceeds ${MAX_DEPTH}`;
  if (measure.aliases > MAX_ALIASES) return `More than ${MAX_ALIASES} aliases`;
  if (measure.directives > MAX_DIRECTIVES) return `More than ${MAX_DIRECTIVES} directives`;
  if (measure.repeats > MAX_REPEATS) return `More than ${MAX_REPEATS} repeated names`;
  return measure.fields > MAX_FIELDS ? `More than ${MAX_FIELDS} fields` : null;
}

/** Adds up selections with their fragments spread. It stops once past the largest measure, and inside cycles. */
class Walker {
  readonly #fragments: Fragments;
  readonly #measure: Measure;
  readonly #used = new Set<string>();

  constructor(fragments: Fragments, measure: Measure) {
    this.#fragments = fragments;
    this.#measure = measure;
  }

  walk({ selections }: SelectionSetNode, depth: number, inside: readonly string[], place: Place): void {
    const measure = this.#measure;
    measure.depth = Math.max(measure.depth, depth);
    for (const selection of selections) {
      if (measure.fields > MAX_FIELDS || depth > MAX_DEPTH) return;
      measure.fields += 1;
      measure.directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) {
        const below = this.#count(selection, place);
        if (selection.selectionSet) this.walk(selection.selectionSet, depth + 1, inside, below);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.walk(selection.selectionSet, depth, inside, place);
      } else {
        const name = selection.name.value;
        const fragment = inside.includes(name) ? undefined : this.#fragments.get(name);
        this.#used.add(name);
        if (fragment) this.walk(fragment.selectionSet, depth, [...inside, name], place);
      }
    }
  }

  /** Walks through fragments that nothing spreads. Validation reads each before it says so. */
  walkUnused(): void {
    for (const [name, { selectionSet }] of this.#fragments)
      if (!this.#used.has(name)) this.walk(selectionSet, 1, [name], new Map());
  }

  #count({ alias, name }: FieldNode, place: Place): Place {
    if (alias) this.#measure.aliases += 1;
    const key = (alias ?? name).value;
    const known = place.get(key);
    if (known) this.#measure.repeats += 1;
    const below = known ?? new Map();
    place.set(key, below);
    return below;
  }
}
