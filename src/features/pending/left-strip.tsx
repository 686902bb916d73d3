import type { ToldLeft } from '../../data/outbox/left-items.ts';
import { leftBecause } from '../../data/rows/goods/left-items.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { namesText } from './named-items.ts';

/** Names items that the server left out of a change of many, until the person has read of them. */
export function LeftStrip({ left, onClose }: { left: readonly ToldLeft[]; onClose: () => Promise<void> }) {
  return (
    <Strip
      kind="warning"
      action={
        <Button look="quiet" size="small" onClick={() => void onClose()}>
          Entendi
        </Button>
      }
    >
      {left.map(leftText).join(' ')}
    </Strip>
  );
}

/** '2 itens ficaram de fora, porque mudaram antes: Suco (Loja da praia), Mate (Loja da praia).' */
function leftText({ reason, names, count }: ToldLeft): string {
  const text = `${countText(count, 'item ficou', 'itens ficaram')} de fora, ${leftBecause(reason, count)}`;
  return names.length === 0 ? `${text}.` : `${text}: ${namesText({ names, count })}.`;
}
