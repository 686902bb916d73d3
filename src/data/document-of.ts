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

/** One call of the record API. */
export interface CallShape {
  operation: 'query' | 'mutation';
  name: string;
  /** The name of the answer. */
  alias: string;
  field: string;
  /** The arguments by name with their types, such as 'ID!'; each is handed in as a variable of the same name. */
  variables: Readonly<Record<string, string>>;
  /** The scalar fields of a record. */
  fields: readonly string[];
  /** The answer is a page: {items, nextToken}. */
  pages?: boolean;
  /** Each item of the page holds its record under this field, with these beside it. */
  within?: { field: string; beside: readonly string[] };
}

/** The document of a call, put together as the parser would: graphql's parser need not come along for a dozen of them. */
export function documentOf(call: CallShape): DocumentNode {
  const types = Object.entries(call.variables);
  const records = selection(call.fields.map((field) => fieldNode(field)));
  const { within } = call;
  const items = within
    ? selection([fieldNode(within.field, records), ...within.beside.map((field) => fieldNode(field))])
    : records;
  const answer = call.pages ? selection([fieldNode('items', items), fieldNode('nextToken')]) : records;
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
            ...fieldNode(call.field, answer),
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
