import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useOtherShops } from '../../../data/rows/goods/managed-shops.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyCampaign } from './copy-campaign.tsx';

/** The button that copies a campaign to other shops. Nothing for an owner of one shop. */
export function CopyElsewhere({ seen, locationId }: { seen: Managed<Campaign>; locationId: string }) {
  const [copying, setCopying] = useState(false);
  const { others } = useOtherShops(locationId);
  if (others.length === 0 || seen.value.type === null) return null;
  return (
    <>
      <Button look="quiet" icon={<Copy />} onClick={() => setCopying(true)}>
        Copiar para outros locais
      </Button>
      {copying && (
        <CopyCampaign seen={seen} locationId={locationId} shops={others} onClose={() => setCopying(false)} />
      )}
    </>
  );
}
