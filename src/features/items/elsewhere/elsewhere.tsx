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
  /** Device time of the save, ms. */
  at: number;
  before: RecordRow;
  /** Edited fields of the content, and 'name' for the name. */
  fields: readonly string[];
}

const TOAST = 'elsewhere';

/** Time for which the question is shown, ms: long enough to read it and reach its button. */
const ASKED_MS = 12_000;

interface ElsewhereProps {
  saved: SavedItem;
  locationId: string;
  onDone: () => void;
}

/** Asks, after an item was saved, whether the same goods of other shops shall change, too. */
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
  // Shops unknown to this device may sell the item, too. Without a question their old price would stay.
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
  // The button of a toast that outlives this component would open nothing.
  useEffect(() => () => toast.dismiss(TOAST), []);
  return isOpen && goods ? (
    <ElsewhereSheet goods={goods} shops={others} asked={kinds} onClose={onDone} />
  ) : null;
}

/** `known`: number of shops that would change. `unknown`: number of shops that may change. */
function questionOf(known: number, unknown: number): string {
  const most = known + unknown;
  if (unknown > 0) return `Mudar também em ${most === 1 ? 'outro local' : `até ${most} locais`}?`;
  return `Mudar também em ${countText(known, 'local', 'locais')}?`;
}
