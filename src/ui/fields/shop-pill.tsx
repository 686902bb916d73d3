import { byName } from '../../domain/words/name-order.ts';
import { PillSelect } from './pill.tsx';

interface ShopPillProps {
  shops: readonly { id: string; name: string }[];
  /** Undefined for all shops. */
  shop: string | undefined;
  onPick: (id: string | undefined) => void;
}

/** Picks one of a manager's shops or all of them. Renders nothing for a single shop. */
export function ShopPill({ shops, shop, onPick }: ShopPillProps) {
  if (shops.length < 2) return null;
  return (
    <PillSelect
      label="Local"
      value={shop ?? ''}
      isSet={shop !== undefined}
      choices={[{ id: '', name: 'Todos os locais' }, ...[...shops].sort(byName)]}
      onPick={(id) => onPick(id === '' ? undefined : id)}
    />
  );
}
