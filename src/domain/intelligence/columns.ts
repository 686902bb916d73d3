/** Sales as typed columns in one buffer. Counting reads them without parsing or making objects. */
export interface SaleColumns {
  sales: number;
  lines: number;
  savings: number;
  /** Distinct products as they were sold: the item's id and its name at the sale. */
  products: readonly (readonly [id: string, name: string])[];
  /** Distinct ids of promotions. */
  campaigns: readonly string[];
  /** Narrowing of the columns. Absent where each has its full width. */
  narrow?: Narrowing;
  bytes: ArrayBuffer;
}

interface Narrowing {
  /** Bytes of a number, by column in the order of `COLUMNS`. */
  widths: readonly number[];
  /** Instant from which narrow times are counted, ms. */
  since: number;
}

/** The columns of a buffer. Amounts are centavos, times ms. A line without a cost has NaN. */
export interface SaleViews {
  /** The first columns have a value for each sale. */
  at: Float64Array;
  total: Float64Array;
  rounded: Uint32Array;
  /** For each sale, the index after its last line, and after its last saving. */
  lineEnd: Uint32Array;
  savingEnd: Uint32Array;
  /** For each line. `product` is an index of `products`. */
  product: Uint32Array;
  quantity: Float64Array;
  revenue: Float64Array;
  cost: Float64Array;
  /** For each saving. `campaign` is an index of `campaigns`. */
  campaign: Uint32Array;
  amount: Float64Array;
}

type Counts = Pick<SaleColumns, 'sales' | 'lines' | 'savings'>;
type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;
type Stored = Record<keyof SaleViews, Numbers>;

const COLUMNS = [
  { name: 'at', by: 'sales', full: 8 },
  { name: 'total', by: 'sales', full: 8 },
  { name: 'quantity', by: 'lines', full: 8 },
  { name: 'revenue', by: 'lines', full: 8 },
  { name: 'cost', by: 'lines', full: 8 },
  { name: 'amount', by: 'savings', full: 8 },
  { name: 'rounded', by: 'sales', full: 4 },
  { name: 'lineEnd', by: 'sales', full: 4 },
  { name: 'savingEnd', by: 'sales', full: 4 },
  { name: 'product', by: 'lines', full: 4 },
  { name: 'campaign', by: 'savings', full: 4 },
] as const satisfies readonly { name: keyof SaleViews; by: keyof Counts; full: number }[];
const FULL: readonly number[] = COLUMNS.map(({ full }) => full);
const WIDTHS = [8, 4, 2, 1] as const;

export function bytesOf(counts: Counts, widths = FULL): number {
  return COLUMNS.reduce((sum, { by }, index) => sum + counts[by] * (widths[index] ?? 0), 0);
}

/** Space for wide copies of narrow columns. */
export type Scratch = Partial<Record<keyof SaleViews, Float64Array | Uint32Array>>;

/** Views of a buffer. Those of narrow columns are copies, which last until `scratch` is used for the next columns. */
export function viewsOf(
  columns: Counts & Pick<SaleColumns, 'bytes' | 'narrow'>,
  scratch: Scratch = {},
): SaleViews {
  const { narrow } = columns;
  const stored = storedIn(columns, columns.bytes, narrow?.widths ?? FULL);
  if (!narrow) return stored as unknown as SaleViews;
  const wide = COLUMNS.map((column) => [column.name, widened(stored[column.name], column, scratch)] as const);
  const views = Object.fromEntries(wide) as unknown as SaleViews;
  if (stored.at !== views.at) restoreTimes(views.at, narrow.since);
  if (stored.cost !== views.cost) restoreCosts(views.cost);
  return views;
}

/**
 * The same columns in as few bytes as their numbers take, about a quarter. So less is stored, read and handed to the
 * worker. A column with other than small whole numbers keeps its full width, so nothing is rounded.
 */
export function narrowed(columns: SaleColumns): SaleColumns {
  if (columns.narrow) return columns;
  const views = viewsOf(columns);
  const since = views.at.reduce((least, at) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
  const shifted: Stored = {
    ...views,
    at: views.at.map((at) => at - since),
    // Zero stands for a missing cost.
    cost: views.cost.map((cost) => (Number.isNaN(cost) ? 0 : cost < 0 ? cost : cost + 1)),
  };
  const widths = COLUMNS.map(({ name, full }) => widthOf(shifted[name], full));
  const bytes = new ArrayBuffer(bytesOf(columns, widths));
  const stored = storedIn(columns, bytes, widths);
  for (const { name, full } of COLUMNS) {
    const { BYTES_PER_ELEMENT: width } = stored[name];
    stored[name].set(width === full ? views[name] : shifted[name]);
  }
  return { ...columns, narrow: { widths, since }, bytes };
}

/** Lays the columns out in a buffer, the widest first, as their alignment asks. */
function storedIn(counts: Counts, bytes: ArrayBuffer, widths: readonly number[]): Stored {
  const stored: Partial<Stored> = {};
  let at = 0;
  for (const width of WIDTHS)
    for (const [index, { name, by }] of COLUMNS.entries()) {
      if (widths[index] !== width) continue;
      stored[name] = numbersAt(bytes, at, counts[by], width);
      at += counts[by] * width;
    }
  return stored as Stored;
}

function numbersAt(bytes: ArrayBuffer, at: number, length: number, width: 8 | 4 | 2 | 1): Numbers {
  if (width === 8) return new Float64Array(bytes, at, length);
  if (width === 4) return new Uint32Array(bytes, at, length);
  return width === 2 ? new Uint16Array(bytes, at, length) : new Uint8Array(bytes, at, length);
}

function widened(stored: Numbers, { name, full }: (typeof COLUMNS)[number], scratch: Scratch): Numbers {
  const { length } = stored;
  if (stored.BYTES_PER_ELEMENT === full) return stored;
  let space = scratch[name];
  if (!space || space.length < length) {
    space = full === 8 ? new Float64Array(length) : new Uint32Array(length);
    scratch[name] = space;
  }
  space.set(stored);
  return space.subarray(0, length);
}

function restoreTimes(times: Float64Array, since: number): void {
  for (let sale = 0; sale < times.length; sale += 1) times[sale] = (times[sale] ?? 0) + since;
}

function restoreCosts(costs: Float64Array): void {
  for (let line = 0; line < costs.length; line += 1)
    costs[line] = costs[line] === 0 ? Number.NaN : (costs[line] ?? 0) - 1;
}

/** Bytes for each number of a column. Eight can hold any number, four or less only whole ones from zero on. */
function widthOf(numbers: Numbers, full: number): number {
  let most = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const one = numbers[index] ?? 0;
    if (one < 0 || one > 0xffff_ffff || one !== Math.floor(one)) return full;
    if (one > most) most = one;
  }
  if (most > 0xffff) return 4;
  return most > 0xff ? 2 : 1;
}
