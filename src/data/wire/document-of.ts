import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type NameNode,
  OperationTypeNode,
  type SelectionSetNode,
  type TypeNode,
  type VariableNode,
} from 'graphql';

/** A field by its name, or one that holds an object with the fields of it. */
export type FieldShape = string | readonly [name: string, fields: readonly FieldShape[]];

/** One call of the record API. */
export interface CallShape {
  operation: 'query' | 'mutation';
  name: string;
  /** The name of the answer. */
  alias: string;
  field: string;
  /** The arguments by name with their types, such as 'ID!'; each is handed in as a variable of the same name. */
  variables: Readonly<Record<string, string>>;
  /** The fields of the answer, or of each item of it. */
  fields: readonly FieldShape[];
  /** The answer is a page: {items, nextToken}. */
  pages?: boolean;
}

/** The document of a call, put together as the parser would: graphql's parser need not come along for a dozen of them. */
export function documentOf(call: CallShape): DocumentNode {
  const types = Object.entries(call.variables);
  const answer = fieldNode(
    call.field,
    selectionOf(call.pages ? [['items', call.fields], 'nextToken'] : call.fields),
  );
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: call.operation === 'query' ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION,
        name: nameNode(call.name),
        variableDefinitions: types.map(([name, type]) => ({
          kind: Kind.VARIABLE_DEFINITION,
          variable: variableNode(name),
          type: typeNode(type),
          directives: [],
        })),
        directives: [],
        selectionSet: selection([
          {
            ...answer,
            alias: nameNode(call.alias),
            arguments: types.map(([name]) => ({
              kind: Kind.ARGUMENT,
              name: nameNode(name),
              value: variableNode(name),
            })),
          },
        ]),
      },
    ],
  };
}

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
const variableNode = (name: string): VariableNode => ({ kind: Kind.VARIABLE, name: nameNode(name) });
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
