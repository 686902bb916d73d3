import { useAskedShops, useUnknownShops } from '../../data/rows/goods/managed-shops.ts';
import { textClass } from '../../ui/base/look.ts';
import { keptText } from './pick-texts.ts';

/**
 * Brings the items of the listed shops to this device and says whether they are there. The list is worked off where
 * there is no signal.
 */
export function KeptShops({ shopIds }: { shopIds: readonly string[] }) {
  const { rows: missing, status } = useUnknownShops(shopIds);
  useAskedShops(missing.join(','));
  if (status === 'loading') return null;
  return (
    <p className={textClass({ tone: 'soft' })} role="status">
      {keptText(missing.length)}
    </p>
  );
}
