import { serverClock } from '../../data/wire/server-clock.ts';
import { expiryText } from '../../domain/lots/expiry.ts';
import type { Item } from '../../domain/shop/item.ts';
import { textClass } from '../../ui/base/look.ts';

const HIDDEN = { text: 'oculto', isUrgent: false };

/** 'oculto' for an item that is not offered, else 'vence em 5 dias' or '3 vencidas'. Nothing where no lot ends soon. */
export function ExpiryMark({ item }: { item: Item }) {
  const told = item.hidden ? HIDDEN : expiryText(item, serverClock.now());
  if (!told) return null;
  return (
    <span className={textClass(told.isUrgent ? { tone: 'guava', weight: 600 } : { tone: 'soft' })}>
      {told.text}
    </span>
  );
}
