import type { CountAsk } from '../../../records/content/count-ask.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Strip } from '../../../ui/states/strip.tsx';
import { countText } from '../../../ui/words/count-text.ts';

interface CountNoticeProps {
  asks: readonly CountAsk[];
  onCount: () => void;
}

/** Says that somebody wants items counted, and leads to them. */
export function CountNotice({ asks, onCount }: CountNoticeProps) {
  if (asks.length === 0) return null;
  return (
    <Strip
      kind="warning"
      action={
        <Button look="quiet" size="small" onClick={onCount}>
          Contar
        </Button>
      }
    >
      {countText(asks.length, 'item', 'itens')} para contar{byText(asks)}.
    </Strip>
  );
}

/** Notice in an item's row in place of its units, so that the person counts without knowing the expected number. */
export function AskedCount({ ask, isCounted }: { ask: CountAsk; isCounted: boolean }) {
  return (
    <p className={textClass({ size: 1, tone: 'soft' })}>
      {isCounted
        ? 'Contado agora'
        : `Conte sem ver o estoque${ask.by === '' ? '' : ` · pedido de ${ask.by}`}`}
    </p>
  );
}

/** ', pedido de Ana'. Empty where several people asked. */
function byText(asks: readonly CountAsk[]): string {
  const [name, ...others] = new Set(asks.map(({ by }) => by));
  return name && others.length === 0 ? `, pedido de ${name}` : '';
}
