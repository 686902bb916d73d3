import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  TypeNameMetaFieldDef,
  validate,
} from 'graphql';
import QuickLRU from 'quick-lru';
import { SCHEMA } from '../../../src/records/schema.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import { type AnswerCache, CACHED_FIELD, type Cached } from './answer-cache.ts';
import { argumentReader, UNSURE, variableReader } from './known-values.ts';
import { type PlannedField, planOperation } from './plan.ts';
import { faultOf, MAX_TOKENS } from './query-limits.ts';
import type { ResolverContext, Resolvers } from './resolvers.ts';
import { type Executed, type RootField, runInTurn, runTogether } from './run-fields.ts';

/** Valid texts that are cached with their plans; those of less use up to twice as many. The app sends about twenty. */
const MAX_TEXTS = 200;
/** Most faults that are told of one text, and of one request's variables. */
const MAX_FAULTS = 10;
const MAX_VARIABLE_FAULTS = 50;
/** Most entries of a list or an object in the variables: more than any batch has, and few enough to look at each. */
const MAX_ENTRIES = 100;

export interface GraphqlQuestion {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** A text that is no GraphQL, or the faults of a document, its variables or its operation's name. */
type Unfit = { kind: 'unreadable' } | { kind: 'invalid'; faults: readonly GraphQLError[] };
export type GraphqlResult = Executed | Cached | Unfit;
/** Answers at once where no resolver makes a promise. */
export type GraphqlExecutor = (
  question: GraphqlQuestion,
  context: ResolverContext,
) => MaybePromise<GraphqlResult>;

/** Variables as the operation takes them, or their faults. */
type Coerced = GraphqlQuestion['variables'] | GraphQLError[];

/** A valid text, ready to run. */
interface Known {
  kind: 'known';
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Reads variables that plainly fit. */
  read: ReturnType<typeof variableReader>;
  /** Null for an operation that graphql's own executor runs. */
  fields: readonly RootField[] | null;
  /** The number of a text whose answers may be cached, and the field whose arguments decide. */
  cacheable: { text: number; field: RootField } | null;
}

/**
 * Makes the executor. A text that was found valid costs one look-up after that; others are not cached. `introspection`
 * allows __schema and __type. With a `cache` some answers are cached.
 */
export function createExecutor(
  resolvers: Resolvers,
  introspection: boolean,
  cache: AnswerCache | null = null,
): GraphqlExecutor {
  const schemaOf = once(() => schemaWith(resolvers));
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const known = new QuickLRU<string, Known>({ maxSize: MAX_TEXTS });

  function look(text: string): Known | Unfit {
    const found = known.get(text);
    if (found) return found;
    const read = readText(text, schemaOf(), rules, resolvers);
    if (read.kind === 'known') known.set(text, read);
    return read;
  }

  function coerce({ operation, read }: Known, variables: GraphqlQuestion['variables']): Coerced {
    const plain = read(variables);
    if (plain !== UNSURE) return plain;
    const { errors, coerced } = getVariableValues(
      schemaOf(),
      operation.variableDefinitions ?? [],
      variables,
      { maxErrors: MAX_VARIABLE_FAULTS },
    );
    return errors ? [...errors] : coerced;
  }

  function ask(
    { cacheable }: Known,
    fields: readonly RootField[],
    variables: GraphqlQuestion['variables'],
    context: ResolverContext,
  ): MaybePromise<GraphqlResult> {
    const run = (given: ResolverContext): MaybePromise<Executed> => runTogether(fields, variables, given);
    const args = cache && cacheable ? cacheable.field.read(variables) : UNSURE;
    return cache && cacheable && args !== UNSURE ? cache(cacheable.text, args, context, run) : run(context);
  }

  return ({ query, variables, operationName }, context) => {
    const found = look(query);
    if (found.kind !== 'known') return found;
    const { document, operation, fields } = found;
    if (operationName !== undefined && operation.name?.value !== operationName)
      return invalid([new GraphQLError(`Unknown operation named "${operationName}".`)]);
    const long = Object.keys(variables).find((name) => isLong(variables[name]));
    if (long !== undefined)
      return invalid([new GraphQLError(`Variable "$${long}" holds more than ${MAX_ENTRIES} entries.`)]);
    const coerced = coerce(found, variables);
    if (Array.isArray(coerced)) return invalid(coerced);
    if (fields)
      return operation.operation === 'mutation'
        ? runInTurn(fields, coerced, context)
        : ask(found, fields, coerced, context);
    return andThen(
      execute({ schema: schemaOf(), document, contextValue: context, variableValues: variables }),
      (result) => executed(result, operation),
    );
  };
}

/**
 * True for a value with a list or object, at any level, of more entries than any of ours. To find its faults would take
 * long.
 */
function isLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.values(value);
  return entries.length > MAX_ENTRIES || entries.some(isLong);
}

function readText(
  text: string,
  schema: GraphQLSchema,
  rules: Parameters<typeof validate>[2],
  resolvers: Resolvers,
): Known | Unfit {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: 'unreadable' };
    throw error;
  }
  const fault = faultOf(document);
  if (fault !== null) return invalid([new GraphQLError(fault)]);
  const faults = validate(schema, document, rules, { maxErrors: MAX_FAULTS });
  if (faults.length > 0) return invalid(faults);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('a valid document holds no operation');
  const fields =
    planOperation(schema, document, operation)?.map((field) => withResolver(field, operation, resolvers)) ??
    null;
  const [field, ...more] = fields ?? [];
  return {
    kind: 'known',
    document,
    operation,
    read: variableReader(schema, operation),
    fields,
    cacheable:
      field?.definition.name === CACHED_FIELD && more.length === 0 ? { text: nextText(), field } : null,
  };
}

let texts = 0;

function nextText(): number {
  texts += 1;
  return texts;
}

function withResolver(
  field: PlannedField,
  { operation }: OperationDefinitionNode,
  { Query, Mutation }: Resolvers,
): RootField {
  const { name } = field.definition;
  const read = argumentReader(field.definition, field.nodes[0]);
  if (name === TypeNameMetaFieldDef.name) return { ...field, read, resolve: () => null };
  const resolve = (operation === 'mutation' ? Mutation : Query)[name];
  if (!resolve) throw new Error(`nothing answers the field ${name}`);
  return { ...field, read, resolve };
}

/**
 * Makes a value with its first use. Nothing asks for the schema at the start, and making it would take a twentieth of
 * that.
 */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The schema with its resolvers, for graphql's own executor. Tests prove that our text is valid. Validating it at each
 * start would take time and 6 MB, mostly compiled code.
 */
function schemaWith(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(SCHEMA, { assumeValidSDL: true, noLocation: true });
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    for (const [field, resolve] of Object.entries(fields)) {
      const definition = isObjectType(type) ? type.getFields()[field] : undefined;
      if (!definition) throw new Error(`the schema has no ${name}.${field}`);
      definition.resolve = resolve as never;
    }
  }
  return schema;
}

function invalid(faults: readonly GraphQLError[]): Unfit {
  return { kind: 'invalid', faults };
}

function executed(
  { data, errors }: ExecutionResult,
  { operation }: Pick<OperationDefinitionNode, 'operation'>,
): Executed {
  return { kind: 'executed', data: data ?? null, errors: errors ?? [], wrote: operation === 'mutation' };
}
