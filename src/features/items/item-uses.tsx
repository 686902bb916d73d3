import { useManagedCampaigns } from '../../data/rows/managed.ts';
import { usesText } from '../../ui/words/uses-text.ts';

/** Number of campaigns in this device's mirror that use an item. */
export function ItemUses({ id, locationId }: { id: string; locationId: string }) {
  const { rows } = useManagedCampaigns(locationId);
  const campaigns = rows.filter(({ value }) => value.itemIds.includes(id)).length;
  const text = usesText('este item', { campaigns });
  return text && <span>{text} </span>;
}
