import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useOtherShops } from '../../../data/rows/goods/managed-shops.ts';
import type { Managed } from '../../../data/rows/managed.ts';
import type { Campaign } from '../../../domain/shop/campaign.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyCampaign } from './copy-campaign.tsx';

interface CopyElsewhereProps {
  /** The campaign as it is stored now. */
  seen: Managed<Campaign>;
  locationId: string;
  /** True while the form has values that are not stored. A copy would lack them. */
  isChanged: boolean;
}

/** The button that copies a campaign to other shops. Nothing for an owner of one shop. */
export function CopyElsewhere({ seen, locationId, isChanged }: CopyElsewhereProps) {
  const [copying, setCopying] = useState(false);
  const { others } = useOtherShops(locationId);
  if (others.length === 0 || seen.value.type === null) return null;
  if (isChanged)
    return (
      <Button look="quiet" icon={<Copy />} disabled>
        Salve antes de copiar para outros locais
      </Button>
    );
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
