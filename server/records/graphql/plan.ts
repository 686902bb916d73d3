import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';

/** Takes the requested parts out of a resolved value. Throws where the value breaks the schema. */
type Show = (value: unknown) => unknown;
type Nodes = readonly [FieldNode, ...FieldNode[]];
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** A field to answer, with everything about it that no variable changes. */
export interface PlannedField {
  /** Name of the field in the answer. */
  key: string;
  /** The nodes of the document that ask for it. */
  nodes: Nodes;
  definition: GraphQLField<unknown, unknown>;
  show: Show;
}

/**
 * A plan for the answer to a valid document, worked out once. Null for a document that only graphql's own executor runs
 * (directives, introspection). It is made of closures, and not of code with the document's text, which comes from
 * outside.
 */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): PlannedField[] | null {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const type = schema.getRootType(operation);
  return type ? planFields(type, [selectionSet], fragments) : null;
}

function planFields(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): PlannedField[] | null {
  const selected = new Map<string, [FieldNode, ...FieldNode[]]>();
  if (!sets.every((set) => select(set, fragments, selected))) return null;
  const planned: PlannedField[] = [];
  for (const [key, nodes] of selected) {
    const field = planField(type, key, nodes, fragments);
    if (!field) return null;
    planned.push(field);
  }
  return planned;
}

/** Gathers fields under their names in the answer. False where there is something that a plan does not hold. */
function select(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  selected: Map<string, [FieldNode, ...FieldNode[]]>,
): boolean {
  return selections.every((selection) => {
    if (selection.directives && selection.directives.length > 0) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT) return select(selection.selectionSet, fragments, selected);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return fragment !== undefined && select(fragment.selectionSet, fragments, selected);
    }
    const key = (selection.alias ?? selection.name).value;
    const same = selected.get(key);
    if (same) same.push(selection);
    else selected.set(key, [selection]);
    // Assigned to an object, this one name would not become a field of it.
    return key !== '__proto__';
  });
}

function planField(
  parent: GraphQLObjectType,
  key: string,
  nodes: Nodes,
  fragments: Fragments,
): PlannedField | null {
  const name = nodes[0].name.value;
  if (name === TypeNameMetaFieldDef.name)
    return { key, nodes, definition: TypeNameMetaFieldDef, show: () => parent.name };
  const definition = parent.getFields()[name];
  const show = definition && showing(definition.type, `${parent.name}.${name}`, nodes, fragments);
  return show ? { key, nodes, definition, show } : null;
}

/** Makes the function that shows a value. `label` names the field in the log. */
function showing(type: GraphQLOutputType, label: string, nodes: Nodes, fragments: Fragments): Show | null {
  if (isLeafType(type)) return (value) => value ?? null;
  if (isNonNullType(type)) {
    const show = showing(type.ofType, label, nodes, fragments);
    return show && required(show, label);
  }
  if (isListType(type)) {
    const show = showing(type.ofType, label, nodes, fragments);
    return show && each(show, label);
  }
  if (!isObjectType(type)) return null;
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = planFields(type, sets, fragments);
  return fields && parts(fields);
}

function required(show: Show, label: string): Show {
  return (value) => {
    if (value === null || value === undefined)
      throw new TypeError(`Cannot return null for non-nullable field ${label}.`);
    return show(value);
  };
}

function each(show: Show, label: string): Show {
  return (value) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw new TypeError(`The field ${label} is no list.`);
    return value.map((one) => show(one));
  };
}

function parts(fields: readonly PlannedField[]): Show {
  const steps = fields.map(({ key, definition, show }) => ({ key, name: definition.name, show }));
  return (value) => {
    if (value === null || value === undefined) return null;
    const source = value as Record<string, unknown>;
    const shown: Record<string, unknown> = {};
    for (const { key, name, show } of steps) shown[key] = show(source[name]);
    return shown;
  };
}
