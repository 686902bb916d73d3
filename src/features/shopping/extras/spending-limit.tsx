import { useEffect, useState } from 'react';
import { useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { useSpentThisMonth } from '../../../data/rows/spent-this-month.ts';
import { passesLimit } from '../../../domain/history/month-limit.ts';
import { ConfirmDialog } from '../../../ui/sheets/confirm-dialog.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { Checkout } from '../use-checkout.ts';

/** A purchase beyond the person's own monthly limit is asked about once. It never prevents one. */
export function SpendingLimit({ checkout: { asksFirst } }: { checkout: Pick<Checkout, 'asksFirst'> }) {
  const limit = useMonthlyLimit();
  const spent = useSpentThisMonth();
  const [asked, setAsked] = useState<{ total: number; buy: () => void } | null>(null);
  useEffect(() => {
    asksFirst.current = (total, buy) => {
      if (!passesLimit(limit, spent, total)) return false;
      setAsked({ total, buy });
      return true;
    };
    return () => {
      asksFirst.current = null;
    };
  }, [asksFirst, limit, spent]);
  if (!asked || limit === null) return null;
  return (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title="Passar do seu limite do mês?"
      text={`Seu limite é ${moneyText(limit)}. Com esta compra você terá gastado ${moneyText(spent + asked.total)} neste mês.`}
      confirmLabel="Pagar mesmo assim"
      cancelLabel="Agora não"
      onConfirm={() => {
        setAsked(null);
        asked.buy();
      }}
    />
  );
}
