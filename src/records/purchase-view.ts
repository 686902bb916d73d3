import { pick } from './content-fields.ts';
import { type Content, parseContent } from './record.ts';

/** Fields of a sale for its location's owner: the goods and the sums, without the payment and the payer. */
const SALE_FIELDS = [
  'status',
  'items',
  'totalAmount',
  'originalAmount',
  'savings',
  'appliedCampaigns',
  'purchaseDate',
  'locationId',
  'locationName',
  'total',
  'paidAt',
  'returns',
  'soldAt',
];

/** A purchase as its buyer sees it. With `runsLocation`, as its location's owner and the roles that read it do. */
export function purchaseContent(
  text: string,
  { isBuyer, runsLocation }: { isBuyer: boolean; runsLocation: boolean },
): string {
  if (isBuyer && runsLocation) return text;
  const content = parseContent(text);
  if (isBuyer) return JSON.stringify(withoutItemCost(content));
  const seen = pick(content, SALE_FIELDS);
  return JSON.stringify(runsLocation ? seen : withoutItemCost(seen));
}

function withoutItemCost(content: Content): Content {
  if (!Array.isArray(content.items)) return content;
  const items = content.items.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    const { cost: _, ...shown } = item as Content;
    return shown;
  });
  return { ...content, items };
}
