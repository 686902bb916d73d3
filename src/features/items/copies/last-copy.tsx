import type { LeftItem } from '../../../data/outbox/left-items.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { deviceWhenText } from '../../../ui/words/when-text.ts';
import { UNDO_MS } from '../bulk/kept-act.ts';
import { useActEnd } from '../bulk/use-act-end.ts';
import type { KeptCopy } from './kept-copy.ts';
import type { Copying } from './use-copying.ts';

interface LastCopyProps {
  copying: Copying;
  last: KeptCopy;
  isNewest: boolean;
}

/** One of the last copyings: whether drafts still wait, how many items the server left out, and the undo. */
export function LastCopy({ copying, last, isNewest }: LastCopyProps) {
  const { waiting, left, isUnheard } = useActEnd('copies', last);
  const items = last.copies.reduce((sum, one) => sum + one.items, 0);
  const isAnyDone = items + last.moves.length > left.length;
  const undo = (): Promise<void> =>
    copying.undo(last.at).then(
      () => void toast.success('Cópia desfeita.'),
      () => void toast.error('Não foi possível desfazer agora. Tente de novo.'),
    );
  return (
    <section aria-label={isNewest ? 'Última cópia' : `Cópia de ${deviceWhenText(last.at)}`}>
      <Stack gap={2}>
        <p>
          <b>{last.isUndone ? 'Cópia desfeita' : isNewest ? 'Última cópia' : 'Cópia anterior'}</b> ·{' '}
          {deviceWhenText(last.at)}
          <br />
          <span className={textClass({ tone: 'soft', size: 1 })}>
            {waiting ? 'Na fila: ' : ''}
            {countText(items, 'item novo', 'itens novos')}
            {last.moves.length > 0 && ` e ${countText(last.moves.length, 'preço', 'preços')}`}
          </span>
        </p>
        {leftTexts(left, last.isUndone).map((text) => (
          <Notice key={text} kind="warning">
            {text}
          </Notice>
        ))}
        {isUnheard && !last.isUndone && (
          <Notice kind="warning">
            Copiar itens não é possível agora. Nada foi copiado. A planilha leva os itens a outro local.
          </Notice>
        )}
        {!last.isUndone && !isUnheard && isAnyDone && Date.now() - last.at < UNDO_MS && (
          <Button look="quiet" wide busy={copying.busy} onClick={() => void undo()}>
            Desfazer cópia
          </Button>
        )}
      </Stack>
    </section>
  );
}

/** '2 itens ficaram de fora, porque o local já tinha.', one sentence per reason for which the server left items out. */
function leftTexts(left: readonly LeftItem[], isUndone: boolean): string[] {
  return [...new Set(left.map(({ reason }) => wayOf(reason, isUndone)))].map((way) => {
    const count = left.filter(({ reason }) => wayOf(reason, isUndone) === way).length;
    return countText(count, `item ficou ${way[0]}.`, `itens ficaram ${way[1]}.`);
  });
}

type Way = readonly [one: string, many: string];
const TOUCHED: Way = ['no local, porque já foi mexido', 'no local, porque já foram mexidos'];
const THERE: Way = ['de fora, porque o local já tinha', 'de fora, porque o local já tinha'];
const GONE: Way = ['de fora, porque saiu do local de origem', 'de fora, porque saíram do local de origem'];
const REFUSED: Way = ['de fora, porque não foi aceito', 'de fora, porque não foram aceitos'];

function wayOf(reason: string, isUndone: boolean): Way {
  if (isUndone) return TOUCHED;
  return reason === 'EXISTS' ? THERE : reason === 'NOT_FOUND' ? GONE : REFUSED;
}
