import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOwnShops } from '../../data/rows/team.ts';
import type { ClosingShop } from '../../domain/closing/closing.ts';
import { instantText } from '../../domain/hours/shop-date.ts';
import { isoOfMonth, monthName } from '../../domain/words/month.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { edgeText } from './closing-lines.ts';
import type { ClosingView } from './closing-view.ts';

/** Closes the month for the chosen own shops, or tells since when it is closed. Staff cannot close it. */
export function CloseMonth(view: ClosingView) {
  const { closing, chosen } = view;
  const { online } = useNetwork();
  const [isAsking, setAsking] = useState(false);
  const own = new Set(useOwnShops().rows.map(({ id }) => id));
  const shops = closing.shops.filter(({ id }) => own.has(id));
  const open = shops.filter(({ closedAt }) => closedAt === null);
  const { close, isBusy, problem } = useClose(view, open);
  const last = Math.max(...shops.map(({ closedAt }) => closedAt ?? 0));
  const month = monthName(chosen.month).toLowerCase();
  if (shops.length === 0) return null;
  if (open.length === 0)
    return (
      <p className={textClass({ size: 1, tone: 'soft', centred: true })}>Fechado em {instantText(last)}.</p>
    );
  return (
    <>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <Button
        size="tall"
        wide
        icon={<Lock aria-hidden="true" />}
        // The server closes its current figures, so the screen must show them before.
        disabled={chosen.isCurrent || !online || closing.error !== null}
        busy={!chosen.isCurrent && online && closing.status === 'loading'}
        onClick={() => setAsking(true)}
      >
        {chosen.isCurrent
          ? `O mês termina em ${edgeText(chosen.month, 'last')}`
          : online
            ? `Fechar ${month}`
            : 'Fechar precisa de conexão'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Fechar ${month}?`}
        text="Os números ficam como estão agora. O que for devolvido depois aparece como correção."
        confirmLabel="Fechar o mês"
        busy={isBusy}
        onConfirm={() => void close().then(() => setAsking(false))}
      />
    </>
  );
}

function useClose({ closing, chosen }: ClosingView, open: readonly ClosingShop[]) {
  const data = useData();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    /** One request per shop, so that a refusal keeps no other open. A shop closed by another device counts as done. */
    close: async (): Promise<void> => {
      setBusy(true);
      setProblem(null);
      const month = isoOfMonth(chosen.month);
      for (const { id } of open) {
        const outcome = await data.sendRequest({
          reference: 'CLOSE_MONTH',
          action: 'CLOSE_MONTH',
          source: 'closing',
          content: { shop: id, month },
        });
        if (outcome.kind === 'done' || outcome.error.code === 'MONTH_CLOSED') continue;
        setProblem(outcome.error.message);
        if (outcome.error.kind !== 'refused') break;
      }
      setBusy(false);
      closing.again();
    },
  };
}
