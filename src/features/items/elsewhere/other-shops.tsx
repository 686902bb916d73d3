import { Copy, Store } from 'lucide-react';
import { useState } from 'react';
import { type ManagedShop, useOtherShops } from '../../../data/rows/goods/managed-shops.ts';
import { useSameGoods } from '../../../data/rows/goods/same-goods.ts';
import type { RecordRow } from '../../../records/record.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

const CopySheet = dialogPart(async () => (await import('../copies/copy-sheet.tsx')).CopySheet);
const ElsewhereSheet = dialogPart(async () => (await import('./elsewhere-sheet.tsx')).ElsewhereSheet);

interface OtherShopsProps {
  locationId: string;
  row: RecordRow;
}

/** Buttons that copy a saved item to other shops, or change it there. Nothing for an owner of one shop. */
export function OtherShops({ locationId, row }: OtherShopsProps) {
  const { others } = useOtherShops(locationId);
  const [part, setPart] = useState<'copy' | 'elsewhere' | null>(null);
  if (others.length === 0) return null;
  const onClose = (): void => setPart(null);
  return (
    <>
      <Row wrap gap={2}>
        <Button look="quiet" icon={<Copy />} onClick={() => setPart('copy')}>
          Copiar para outros locais
        </Button>
        <Button look="quiet" icon={<Store />} onClick={() => setPart('elsewhere')}>
          Mudar em outros locais
        </Button>
      </Row>
      {part === 'copy' && (
        <CopySheet locationId={locationId} onClose={onClose} shops={others} only={row.id} />
      )}
      {part === 'elsewhere' && (
        <Compared locationId={locationId} row={row} others={others} onClose={onClose} />
      )}
    </>
  );
}

/** Reads the other shops only once it is mounted. */
function Compared({
  locationId,
  row,
  others,
  onClose,
}: OtherShopsProps & { others: readonly ManagedShop[]; onClose: () => void }) {
  const shopIds = others.map(({ id }) => id);
  const goods = useSameGoods({ id: row.id, locationId, shopIds, before: row });
  return goods && <ElsewhereSheet goods={goods} shops={others} onClose={onClose} asked={[]} />;
}
