import { leftBecause } from '../../../data/rows/goods/left-items.ts';
import { grouped } from '../../../domain/values/grouped.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { deviceWhenText } from '../../../ui/words/when-text.ts';
import { type KeptAct, UNDO_MS } from '../bulk/kept-act.ts';
import { movesText } from '../bulk/price-drafts.ts';
import { useActEnd } from '../bulk/use-act-end.ts';
import { NOT_KEPT, type PriceChange } from './use-price-change.ts';

interface LastPricesProps {
  change: PriceChange;
  last: KeptAct;
  isNewest: boolean;
  shops: readonly { id: string; name: string }[];
}

/** One of the last changes of prices: whether drafts still wait, which prices were changed by somebody else, and the undo. */
export function LastPrices({ change, last, isNewest, shops }: LastPricesProps) {
  const { waiting, left, isUnheard } = useActEnd('prices', last);
  const names = new Map(shops.map(({ id, name }) => [id, name]));
  const moved = last.moves.length - left.length;
  const undo = (): Promise<void> =>
    change.undo(last.at).then(
      () => void toast.success('Mudança de preços desfeita.'),
      () => void toast.error('Não foi possível desfazer agora. Tente de novo.'),
    );
  const each = (): Promise<void> => change.applyEach(last.at).catch(() => void toast.error(NOT_KEPT));
  return (
    <section
      aria-label={isNewest ? 'Última mudança de preços' : `Mudança de preços de ${deviceWhenText(last.at)}`}
    >
      <Stack gap={2}>
        <p>
          <b>{last.isUndone ? 'Mudança desfeita' : isNewest ? 'Última mudança' : 'Mudança anterior'}</b> ·{' '}
          {deviceWhenText(last.at)}
          <br />
          <span className={textClass({ tone: 'soft', size: 1 })}>
            {waiting ? 'Na fila: ' : ''}
            {movesText(last.moves, moved)}
          </span>
        </p>
        {[...grouped(left, ({ reason }) => reason)].map(([reason, some]) => (
          <Notice key={reason} kind="warning">
            {countText(some.length, 'item ficou', 'itens ficaram')} de fora,{' '}
            {leftBecause(reason, some.length)}:{' '}
            {last.moves
              .filter(({ id }) => some.some((one) => one.id === id))
              .slice(0, 20)
              .map(({ name, shopId }) => (names.size > 1 ? `${name} (${names.get(shopId) ?? ''})` : name))
              .join(', ')}
            .
          </Notice>
        ))}
        {isUnheard && !last.isUndone && (
          <>
            <Notice kind="warning">
              Mudar vários itens de uma vez não é possível agora. Nada foi mudado, e dá para mudar um por um.
            </Notice>
            <Button look="quiet" wide busy={change.busy} onClick={() => void each()}>
              Mudar um por um
            </Button>
          </>
        )}
        {!last.isUndone && !isUnheard && moved > 0 && Date.now() - last.at < UNDO_MS && (
          <Button look="quiet" wide busy={change.busy} onClick={() => void undo()}>
            Desfazer mudança de preços
          </Button>
        )}
      </Stack>
    </section>
  );
}
