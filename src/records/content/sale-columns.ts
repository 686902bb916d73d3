import { bytesOf, type SaleColumns, viewsOf } from '../../domain/intelligence/columns.ts';
import { parseJson } from '../../domain/values/parse-json.ts';

/** Columns as they are sent. Times are differences, so that they compress well; a line without a cost has null. */
interface PackedColumns {
  products: readonly (readonly [id: string, name: string])[];
  campaigns: readonly string[];
  at: readonly number[];
  total: readonly number[];
  rounded: readonly number[];
  /** Numbers of lines and savings of each sale. */
  lines: readonly number[];
  savings: readonly number[];
  product: readonly number[];
  quantity: readonly number[];
  revenue: readonly number[];
  cost: readonly (number | null)[];
  campaign: readonly number[];
  amount: readonly number[];
}

const NUMBERS = [
  ...['at', 'total', 'rounded', 'lines', 'savings', 'product', 'quantity', 'revenue', 'campaign', 'amount'],
] as (keyof PackedColumns)[];

/** Columns as JSON text. */
export function packColumns(columns: SaleColumns): string {
  const views = viewsOf(columns);
  const packed: PackedColumns = {
    products: columns.products,
    campaigns: columns.campaigns,
    at: differences(views.at),
    total: [...views.total],
    rounded: [...views.rounded],
    lines: differences(views.lineEnd),
    savings: differences(views.savingEnd),
    product: [...views.product],
    quantity: [...views.quantity],
    revenue: [...views.revenue],
    cost: Array.from(views.cost, (cost) => (Number.isNaN(cost) ? null : cost)),
    campaign: [...views.campaign],
    amount: [...views.amount],
  };
  return JSON.stringify(packed);
}

/** Reads a text of `packColumns`; null for any other text. */
export function unpackColumns(text: string): SaleColumns | null {
  const packed = readPacked(text);
  if (!packed) return null;
  const { products, campaigns, at, product, campaign } = packed;
  const counts = { sales: at.length, lines: product.length, savings: campaign.length };
  const bytes = new ArrayBuffer(bytesOf(counts));
  const views = viewsOf({ ...counts, bytes });
  views.at.set(sums(at));
  views.total.set(packed.total);
  views.rounded.set(packed.rounded);
  views.lineEnd.set(sums(packed.lines));
  views.savingEnd.set(sums(packed.savings));
  views.product.set(product);
  views.quantity.set(packed.quantity);
  views.revenue.set(packed.revenue);
  views.cost.set(packed.cost.map((cost) => cost ?? Number.NaN));
  views.campaign.set(campaign);
  views.amount.set(packed.amount);
  return { ...counts, products, campaigns, bytes };
}

/** The packed columns of a text whose lengths fit each other; null for any other text. */
function readPacked(text: string): PackedColumns | null {
  const packed = parseJson(text) as Partial<PackedColumns> | null | undefined;
  if (!packed || !NUMBERS.every((name) => isNumbers(packed[name]))) return null;
  const { products, campaigns, cost } = packed;
  if (!Array.isArray(products) || !Array.isArray(campaigns) || !Array.isArray(cost)) return null;
  const read = packed as PackedColumns;
  const fits =
    [read.total, read.rounded, read.lines, read.savings].every((one) => one.length === read.at.length) &&
    [read.quantity, read.revenue, cost].every((one) => one.length === read.product.length) &&
    read.amount.length === read.campaign.length &&
    total(read.lines) === read.product.length &&
    total(read.savings) === read.campaign.length;
  return fits ? read : null;
}

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

function differences(list: ArrayLike<number>): number[] {
  return Array.from(list, (one, index) => one - (list[index - 1] ?? 0));
}

function sums(list: readonly number[]): number[] {
  let sum = 0;
  return list.map((one) => {
    sum += one;
    return sum;
  });
}
