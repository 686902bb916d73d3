import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Bytes of a request body; a record's content is at most 64 KiB and a batch shares the room. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Bytes of the query text: content travels in variables, so a longer text is never ours, and parsed texts are kept. */
export const MAX_QUERY_BYTES = 32 * 1024;
export const MAX_TOKENS = 1000;
const MAX_DEPTH = 8;
const MAX_ALIASES = 15;
const MAX_DIRECTIVES = 20;
/** Fields after fragments are spread; also bounds the walk over fragments that multiply. */
const MAX_FIELDS = 500;

interface Measure {
  depth: number;
  aliases: number;
  directives: number;
  fields: number;
}

/** Validation rule: one operation a document, no subscription, and no more depth, aliases, directives and fields than a screen needs. */
export function queryLimits(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fault = faultOf(document);
      if (fault) context.reportError(new GraphQLError(fault));
      return false;
    },
  };
}

function faultOf(document: DocumentNode): string | null {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return 'A document must hold exactly one operation';
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const measure: Measure = { depth: 0, aliases: 0, directives: operation.directives?.length ?? 0, fields: 0 };
  walk(operation.selectionSet, fragments, 1, [], measure);
  if (measure.depth > MAX_DEPTH) return `Query depth exceeds ${MAX_DEPTH}`;
  if (measure.aliases > MAX_ALIASES) return `More than ${MAX_ALIASES} aliases`;
  if (measure.directives > MAX_DIRECTIVES) return `More than ${MAX_DIRECTIVES} directives`;
  return measure.fields > MAX_FIELDS ? `More than ${MAX_FIELDS} fields` : null;
}

/** Adds up a selection with its fragments spread; stops once past the largest measure, and inside cycles. */
function walk(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  depth: number,
  inside: readonly string[],
  measure: Measure,
): void {
  measure.depth = Math.max(measure.depth, depth);
  for (const selection of selections) {
    if (measure.fields > MAX_FIELDS || depth > MAX_DEPTH) return;
    measure.fields += 1;
    measure.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      if (selection.alias) measure.aliases += 1;
      if (selection.selectionSet) walk(selection.selectionSet, fragments, depth + 1, inside, measure);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      walk(selection.selectionSet, fragments, depth, inside, measure);
    } else {
      const name = selection.name.value;
      const fragment = inside.includes(name) ? undefined : fragments.get(name);
      if (fragment) walk(fragment.selectionSet, fragments, depth, [...inside, name], measure);
    }
  }
}
