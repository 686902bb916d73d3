import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { whenText } from '../../../ui/words/when-text.ts';
import { type KeptAct, UNDO_MS } from '../bulk/kept-act.ts';
import { movesText } from '../bulk/price-drafts.ts';
import { useActEnd } from '../bulk/use-act-end.ts';
import { NOT_KEPT, type PriceChange } from './use-price-change.ts';

interface LastPricesProps {
  change: PriceChange;
  last: KeptAct;
  shops: readonly { id: string; name: string }[];
}

/** The latest change of prices: whether drafts still wait, which prices were changed by somebody else, and the undo. */
export function LastPrices({ change, last, shops }: LastPricesProps) {
  const { waiting, left, isUnheard } = useActEnd('prices', last);
  const names = new Map(shops.map(({ id, name }) => [id, name]));
  const moved = last.moves.length - left.length;
  const undo = (): Promise<void> =>
    change.undo().then(
      () => void toast.success('Mudança de preços desfeita.'),
      () => void toast.error('Não foi possível desfazer agora. Tente de novo.'),
    );
  const each = (): Promise<void> => change.applyEach().catch(() => void toast.error(NOT_KEPT));
  return (
    <section aria-label="Última mudança de preços">
      <Stack gap={2}>
        <p>
          <b>{last.isUndone ? 'Mudança desfeita' : 'Última mudança'}</b> · {whenText(last.at)}
          <br />
          <span className={textClass({ tone: 'soft', size: 1 })}>
            {waiting ? 'Na fila: ' : ''}
            {movesText(last.moves, moved)}
          </span>
        </p>
        {left.length > 0 && (
          <Notice kind="warning">
            {countText(left.length, 'item ficou', 'itens ficaram')} de fora, porque o preço mudou antes:{' '}
            {last.moves
              .filter(({ id }) => left.some((one) => one.id === id))
              .slice(0, 20)
              .map(({ name, shopId }) => (names.size > 1 ? `${name} (${names.get(shopId) ?? ''})` : name))
              .join(', ')}
            .
          </Notice>
        )}
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
        {!last.isUndone && !isUnheard && Date.now() - last.at < UNDO_MS && (
          <Button look="quiet" wide busy={change.busy} onClick={() => void undo()}>
            Desfazer mudança de preços
          </Button>
        )}
      </Stack>
    </section>
  );
}
