import { useEffect, useRef, useState } from 'react';
import { type ManagedShop, useOtherShops } from '../../../data/rows/goods/managed-shops.ts';
import { useSameGoods } from '../../../data/rows/goods/same-goods.ts';
import type { RecordRow } from '../../../records/record.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { ElsewhereSheet } from './elsewhere-sheet.tsx';
import { type KindId, sharedKinds } from './item-kinds.ts';
import { planElsewhere } from './plan-elsewhere.ts';

export interface SavedItem {
  /** When, ms of the device. */
  at: number;
  before: RecordRow;
  /** Edited fields of the content, and 'name' for the name. */
  fields: readonly string[];
}

const TOAST = 'elsewhere';

/** The question stays long enough to be read and reached, ms. */
const ASKED_MS = 12_000;

interface ElsewhereProps {
  saved: SavedItem;
  locationId: string;
  onDone: () => void;
}

/** After an item was saved: asks whether the same goods of other shops are to change, too. */
export function Elsewhere({ saved, locationId, onDone }: ElsewhereProps) {
  const kinds = sharedKinds(saved.fields);
  const { others } = useOtherShops(locationId);
  return kinds.length > 0 && others.length > 0 ? (
    <Question saved={saved} locationId={locationId} onDone={onDone} kinds={kinds} others={others} />
  ) : null;
}

type QuestionProps = ElsewhereProps & { kinds: readonly KindId[]; others: readonly ManagedShop[] };

function Question({ saved, locationId, onDone, kinds, others }: QuestionProps) {
  const [isOpen, open] = useState(false);
  const shopIds = others.map(({ id }) => id);
  const goods = useSameGoods({ id: saved.before.id, locationId, shopIds, before: saved.before });
  const known = goods ? planElsewhere(goods, kinds, others).length : 0;
  // Shops that this device never had may sell it, too: silence would leave their old price.
  const unknown = goods?.unknown.length ?? 0;
  const asked = useRef(false);
  useEffect(() => {
    if (known + unknown === 0 || asked.current) return;
    asked.current = true;
    toast.info(questionOf(known, unknown), {
      id: TOAST,
      duration: ASKED_MS,
      action: { label: 'Ver mudanças', onPress: () => open(true) },
    });
  }, [known, unknown]);
  // Its button would open nothing any more.
  useEffect(() => () => toast.dismiss(TOAST), []);
  return isOpen && goods ? (
    <ElsewhereSheet goods={goods} shops={others} asked={kinds} onClose={onDone} />
  ) : null;
}

/** `known`: shops that would change. `unknown`: those that may. */
function questionOf(known: number, unknown: number): string {
  const most = known + unknown;
  if (unknown > 0) return `Mudar também em ${most === 1 ? 'outro local' : `até ${most} locais`}?`;
  return `Mudar também em ${countText(known, 'local', 'locais')}?`;
}
