import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type NameNode,
  type OperationTypeNode,
  type SelectionSetNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';

/** A field by its name, or a field that holds an object, with the object's fields. */
export type FieldShape = string | readonly [name: string, fields: readonly FieldShape[]];

/** One call of the record API. */
export interface CallShape {
  operation: 'query' | 'mutation';
  name: string;
  /** The name of the answer. */
  alias: string;
  field: string;
  /** Arguments by name with their types, such as 'ID!'. Each is passed in a variable of the same name. */
  variables: Readonly<Record<string, string>>;
  /** The fields of the answer. */
  fields: readonly FieldShape[];
}

const shapes = new WeakMap<DocumentNode, CallShape>();

/** The document of a call, as the parser would make it. So graphql's parser is not loaded for a dozen documents. */
export function documentOf(call: CallShape): DocumentNode {
  const document = operationOf([call]);
  shapes.set(document, call);
  return document;
}

/** Joins documents of `documentOf` and of one operation. The alias and the variables of each get its number. */
export const jointOf = (documents: readonly DocumentNode[]): DocumentNode =>
  operationOf(documents.flatMap((document) => shapes.get(document) ?? []));

function operationOf(calls: readonly CallShape[]): DocumentNode {
  const [first, second] = calls;
  const variables: VariableDefinitionNode[] = [];
  const selections = calls.map((call, nth): FieldNode => {
    const numbered = (name: string): NameNode => nameNode(second ? name + nth : name);
    return {
      ...fieldNode(call.field, selectionOf(call.fields)),
      alias: numbered(call.alias),
      arguments: Object.entries(call.variables).map(([name, type]) => {
        const variable = { kind: Kind.VARIABLE, name: numbered(name) } as const;
        variables.push({ kind: Kind.VARIABLE_DEFINITION, variable, type: typeNode(type), directives: [] });
        return { kind: Kind.ARGUMENT, name: nameNode(name), value: variable };
      }),
    };
  });
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: first?.operation as OperationTypeNode,
        name: nameNode(second ? 'Joined' : `${first?.name}`),
        variableDefinitions: variables,
        directives: [],
        selectionSet: selection(selections),
      },
    ],
  };
}

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
const selectionOf = (fields: readonly FieldShape[]): SelectionSetNode =>
  selection(
    fields.map((field) =>
      typeof field === 'string' ? fieldNode(field) : fieldNode(field[0], selectionOf(field[1])),
    ),
  );
const selection = (selections: FieldNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });

function fieldNode(name: string, selectionSet?: SelectionSetNode): FieldNode {
  return {
    kind: Kind.FIELD,
    name: nameNode(name),
    arguments: [],
    directives: [],
    ...(selectionSet ? { selectionSet } : {}),
  };
}

function typeNode(text: string): TypeNode {
  const named = { kind: Kind.NAMED_TYPE, name: nameNode(text.replace('!', '')) } as const;
  return text.endsWith('!') ? { kind: Kind.NON_NULL_TYPE, type: named } : named;
}
