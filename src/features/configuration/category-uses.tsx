import { useManagedCampaigns } from '../../data/rows/managed.ts';
import { useManagedItems } from '../../data/rows/managed-items.ts';
import { usesText } from '../../ui/words/uses-text.ts';

/** Number of items and campaigns in this device's mirror that use a category. */
export function CategoryUses({ id, locationId }: { id: string; locationId: string }) {
  const items = useManagedItems(locationId).rows.filter(({ value }) => value.categoryIds.includes(id)).length;
  const campaigns = useManagedCampaigns(locationId).rows.filter(({ value }) =>
    value.categoryIds.includes(id),
  ).length;
  const text = usesText('esta categoria', { items, campaigns });
  return text && <span>{text} </span>;
}
