import type { FieldNode } from 'graphql';
import {
  type ConstValueNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
} from 'graphql';
import { isObject } from '../../../src/domain/values/is-object.ts';

/** Stands for a value that does not plainly fit, or whose type is unknown here. Then graphql's own code reads it. */
export const UNSURE = Symbol('unsure');
type Unsure = typeof UNSURE;
type Values = Record<string, unknown>;
/** The value as graphql would make it. */
type Take = (value: unknown) => unknown | Unsure;

const LARGEST_INT = 2 ** 31 - 1;
const SCALARS: Readonly<Record<string, Take>> = {
  String: (value) => (typeof value === 'string' ? value : UNSURE),
  ID: (value) => (typeof value === 'string' ? value : UNSURE),
  Boolean: (value) => (typeof value === 'boolean' ? value : UNSURE),
  Float: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : UNSURE),
  Int: (value) => (Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INT ? value : UNSURE),
};

/**
 * Reads the variables of one operation where each plainly fits its type. The values are those of graphql's
 * getVariableValues, which is asked where this is UNSURE: it alone tells the faults.
 */
export function variableReader(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (given: Values) => Values | Unsure {
  const steps = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const known = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
    return { name: variable.name.value, ...fieldOf(known, defaultValue !== undefined) };
  });
  return (given) => readFields(steps, given);
}

interface Step {
  name: string;
  take: Take;
  /** True where the whole is UNSURE without this field. */
  isNeeded: boolean;
}

function fieldOf(type: GraphQLInputType | undefined, hasDefault: boolean): Omit<Step, 'name'> {
  if (!type) return { take: () => UNSURE, isNeeded: true };
  return { take: takerOf(type), isNeeded: hasDefault || isNonNullType(type) };
}

function readFields(steps: readonly Step[], given: Values): Values | Unsure {
  const read: Values = {};
  for (const { name, take, isNeeded } of steps) {
    if (!Object.hasOwn(given, name)) {
      if (isNeeded) return UNSURE;
      continue;
    }
    const value = take(given[name]);
    if (value === UNSURE) return UNSURE;
    read[name] = value;
  }
  return read;
}

function takerOf(type: GraphQLInputType): Take {
  if (isNonNullType(type)) {
    const take = takerOf(type.ofType);
    return (value) => (value === null ? UNSURE : take(value));
  }
  const take = takerOfPresent(type);
  return (value) => (value === null ? null : take(value));
}

function takerOfPresent(type: GraphQLInputType): Take {
  if (isScalarType(type)) return SCALARS[type.name] ?? (() => UNSURE);
  if (isEnumType(type)) {
    const values = new Map(type.getValues().map(({ name, value }) => [name as unknown, value as unknown]));
    return (value) => (values.has(value) ? values.get(value) : UNSURE);
  }
  if (!isInputObjectType(type)) return () => UNSURE;
  const fields = Object.values(type.getFields());
  const steps = fields.map((field) => ({
    name: field.name,
    ...fieldOf(field.type, field.defaultValue !== undefined),
  }));
  const names = new Set(steps.map(({ name }) => name));
  return (value) => {
    if (!isObject(value)) return UNSURE;
    return Object.keys(value).every((name) => names.has(name)) ? readFields(steps, value as Values) : UNSURE;
  };
}

/**
 * Reads the arguments of a field where each is a variable, a plain literal or left out. UNSURE as above, for graphql's
 * getArgumentValues.
 */
export function argumentReader(
  { args }: GraphQLField<unknown, unknown>,
  { arguments: nodes = [] }: FieldNode,
): (variables: Values) => Values | Unsure {
  const steps = args.map((definition) =>
    argumentOf(definition, nodes.find(({ name }) => name.value === definition.name)?.value),
  );
  return (variables) => {
    const read: Values = {};
    for (const step of steps) {
      const value = step.of(variables);
      if (value === UNSURE) return UNSURE;
      if (value !== undefined) read[step.name] = value;
    }
    return read;
  };
}

interface ArgumentStep {
  name: string;
  /** Value of the argument; undefined where it is left out. */
  of: (variables: Values) => unknown;
}

function argumentOf(
  { name, type, defaultValue }: GraphQLArgument,
  node: ValueNode | undefined,
): ArgumentStep {
  const isNeeded = isNonNullType(type);
  const absent = defaultValue === undefined && isNeeded ? UNSURE : defaultValue;
  if (node === undefined) return { name, of: () => absent };
  if (node.kind === Kind.VARIABLE) {
    const variable = node.name.value;
    return {
      name,
      of: (variables) => {
        if (!Object.hasOwn(variables, variable)) return absent;
        const value = variables[variable];
        return value === null && isNeeded ? UNSURE : value;
      },
    };
  }
  const bare = isNonNullType(type) ? type.ofType : type;
  const literal = isLeafType(bare) ? valueFromAST(node as ConstValueNode, type) : UNSURE;
  return { name, of: () => (literal === undefined ? UNSURE : literal) };
}
