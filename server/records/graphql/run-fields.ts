import { type GraphQLError, getArgumentValues, isNonNullType, locatedError } from 'graphql';
import { andThen, catching, type MaybePromise } from '../../db/maybe-promise.ts';
import { type argumentReader, UNSURE } from './known-values.ts';
import type { PlannedField } from './plan.ts';
import type { Resolver, ResolverContext } from './resolvers.ts';

export interface Executed {
  kind: 'executed';
  data: Record<string, unknown> | null;
  errors: readonly GraphQLError[];
  /** True where something may have been written. */
  wrote: boolean;
}

/** A field of the operation itself, with the function that finds its value. */
export interface RootField extends PlannedField {
  resolve: Resolver;
  /** Reads arguments that plainly fit. */
  read: ReturnType<typeof argumentReader>;
}

type Variables = Record<string, unknown>;
/** Result of one field: a value to show or the error in its place. */
type Settled = { shown: unknown } | { error: GraphQLError };

/** Runs all fields at once, as a query is answered. There is no promise where no resolver makes one. */
export function runTogether(
  fields: readonly RootField[],
  variables: Variables,
  context: ResolverContext,
): MaybePromise<Executed> {
  const settled: Settled[] = [];
  const pending: Promise<unknown>[] = [];
  for (const [index, field] of fields.entries()) {
    const one = runField(field, variables, context);
    if (one instanceof Promise)
      pending.push(
        one.then((done) => {
          settled[index] = done;
        }),
      );
    else settled[index] = one;
  }
  return pending.length === 0
    ? collect(fields, settled)
    : Promise.all(pending).then(() => collect(fields, settled));
}

/**
 * Runs one field after the other, as a mutation is answered. It runs none after one that failed, for the answer would
 * not show it.
 */
export async function runInTurn(
  fields: readonly RootField[],
  variables: Variables,
  context: ResolverContext,
): Promise<Executed> {
  const settled: Settled[] = [];
  for (const field of fields) {
    const one = await runField(field, variables, context);
    settled.push(one);
    if ('error' in one && isNonNullType(field.definition.type)) break;
  }
  return { ...collect(fields, settled), wrote: settled.some((one) => 'shown' in one) };
}

function runField(field: RootField, variables: Variables, context: ResolverContext): MaybePromise<Settled> {
  return catching<Settled>(
    () => {
      const plain = field.read(variables);
      const args = plain === UNSURE ? getArgumentValues(field.definition, field.nodes[0], variables) : plain;
      return andThen(field.resolve(undefined, args as never, context), (value) => ({
        shown: field.show(value),
      }));
    },
    (error) => failed(field, error),
  );
}

function failed({ key, nodes }: RootField, error: unknown): Settled {
  return { error: locatedError(error, nodes, [key]) };
}

/**
 * The answer of all fields. Where a field failed that is never null there are no data, and its error is the last to
 * tell.
 */
function collect(fields: readonly RootField[], settled: readonly Settled[]): Executed {
  const data: Record<string, unknown> = {};
  const errors: GraphQLError[] = [];
  let fatal: GraphQLError | undefined;
  for (const [index, one] of settled.entries()) {
    const field = fields[index];
    if (!field) continue;
    if ('shown' in one) data[field.key] = one.shown;
    else if (isNonNullType(field.definition.type)) fatal ??= one.error;
    else {
      data[field.key] = null;
      errors.push(one.error);
    }
  }
  return fatal
    ? { kind: 'executed', data: null, errors: [...errors, fatal], wrote: false }
    : { kind: 'executed', data, errors, wrote: false };
}
