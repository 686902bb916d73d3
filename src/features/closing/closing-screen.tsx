import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useChosenMonth } from '../../data/hooks/server-days.ts';
import { useLeftOutText } from '../../data/rows/glance/shops-left-out.ts';
import { useShopNames } from '../../data/rows/shop-names.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { textClass } from '../../ui/base/look.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { ClosingHead } from './closing-head.tsx';
import { monthEndText } from './closing-lines.ts';
import { ClosingPaper } from './closing-paper.tsx';
import { ClosingSheet } from './closing-sheet.tsx';
import { type ClosingMonth, useClosing } from './use-closing.ts';

/** /manager/closing 'Fechamento': the result of a month, of all own shops or of one, on paper and as a file, too. */
export function ClosingScreen() {
  const { locationId: shop } = useParams();
  // Starts with the previous month, because it is the month to close.
  const chosen = useChosenMonth(1);
  const closing = useClosing(chosen.month, shop);
  const names = useShopNames();
  const nameOf = useMemo(() => (id: string) => names.get(id) ?? 'Local', [names]);
  const end = monthEndText(chosen.month, closing.answer?.at ?? 0, serverClock.now());
  const leftOut = useLeftOutText(shop);
  const view = { closing, chosen, shop, nameOf, end };
  return (
    <AppFrame width="column" header={<ClosingHead {...view} />}>
      {closing.answer === null ? (
        <NoClosing closing={closing} />
      ) : closing.shops.length === 0 ? (
        <StateFace kind="empty" title="Nenhum local para fechar." />
      ) : (
        <>
          {leftOut && <p className={textClass({ size: 1, tone: 'soft' })}>{leftOut}</p>}
          <ClosingSheet key={chosen.month} {...view} />
          <ClosingPaper {...view} />
        </>
      )}
    </AppFrame>
  );
}

function NoClosing({ closing }: { closing: ClosingMonth }) {
  const trouble = useListTrouble(closing, 'Um mês aparece aqui depois de aberto uma vez com internet.');
  return (
    <ListFace
      loading={{ shape: 'row', count: 8, label: 'Somando o mês…' }}
      errorTitle="Não deu para carregar."
      onRetry={closing.again}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="Os meses ainda não podem ser somados."
          text="Abra de novo em alguns minutos."
        />
      }
    />
  );
}
