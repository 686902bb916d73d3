import type { Kysely } from 'kysely';
import type { Parameter } from '../../db/engine/parameters.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { Schema } from '../../db/schema.ts';
import type { ShownColumns, StatusColumns } from './list-columns.ts';
import type { GateSlot, ListShape, ListSlot } from './list-question.ts';
import { looksThrough, selectGates, selectHorizon, selectList } from './list-statement.ts';
import { gatedTypes } from './shares-under-parent.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** A list, with the values of its slots. */
interface Asked {
  shape: ListShape;
  values: Readonly<Partial<Record<ListSlot, Parameter>>>;
}
type Row = ShownColumns | StatusColumns;

/**
 * The rows of a list, as `selectList` gives them. Where the viewer may read few of many rows, they are looked through
 * in batches. Each further batch costs as much as a request, and `spend` refuses a caller who asks for too much. It is
 * null where no row is looked at in vain.
 */
export function readRows(db: Kysely<Schema>, asked: Asked, spend: (() => void) | null): MaybePromise<Row[]> {
  const { shape, values } = asked;
  if (!spend) return selectList(db, shape, values);
  return andThen(withGates(db, asked), (gated) =>
    andThen(horizonOf(db, gated), (horizon) =>
      horizon === null ? selectList(db, shape, gated.values) : readInBatches(db, gated, horizon, spend),
    ),
  );
}

/** The list with its gates. Rights are asked again with the rows: gates only say where these are looked for. */
function withGates(db: Kysely<Schema>, { shape, values }: Asked): MaybePromise<Asked> {
  const types = gatedTypes(shape);
  if (types.length === 0) return { shape, values };
  return andThen(selectGates(db, shape, values), ([row = []]) => {
    const gates = types.flatMap((type, index): [GateSlot, Parameter | undefined][] => {
      const isOpen = Boolean(row[index]);
      return [
        [`all ${type}`, isOpen ? values.parentId : null],
        [`named ${type}`, isOpen ? null : values.sub],
      ];
    });
    return { shape, values: { ...values, ...Object.fromEntries(gates) } };
  });
}

/** The horizon of a list. Null where no share looks through more than a batch. */
function horizonOf(db: Kysely<Schema>, { shape, values }: Asked): MaybePromise<number | null> {
  const isThere = looksThrough(shape).some((when) => typeof when !== 'string' || values[when] !== null);
  if (!isThere) return null;
  return andThen(selectHorizon(db, shape, values), ([row]) => row?.[0] ?? null);
}

async function readInBatches(
  db: Kysely<Schema>,
  asked: Asked,
  first: number,
  spend: () => void,
): Promise<Row[]> {
  const { limit } = asked.shape;
  const rows: Row[] = [];
  let [rest, horizon]: [Asked, number | null] = [asked, first];
  for (;;) {
    const { shape, values } = horizon === null ? rest : until(rest, horizon);
    rows.push(...(await selectList(db, shape, values)));
    if (horizon === null || rows.length >= limit) return rows.slice(0, limit);
    rest = beyond(rest, horizon);
    spend();
    await yieldToOthers();
    horizon = await horizonOf(db, rest);
  }
}

/** The part of a list that is not beyond the instant, ms. */
function until({ shape, values }: Asked, at: number): Asked {
  return shape.ascending
    ? { shape: { ...shape, lt: false, le: true }, values: { ...values, le: at } }
    : { shape: { ...shape, gt: false, ge: true }, values: { ...values, ge: at } };
}

/** The part of a list beyond the instant, ms. The position behind which the list went on is not beyond it. */
function beyond({ shape, values }: Asked, at: number): Asked {
  const rest = { ...shape, after: false };
  return shape.ascending
    ? { shape: { ...rest, ge: false, gt: true }, values: { ...values, gt: at } }
    : { shape: { ...rest, le: false, lt: true }, values: { ...values, lt: at } };
}
