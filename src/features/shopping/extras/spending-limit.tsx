import { useEffect, useState } from 'react';
import { useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { type MonthSpent, useSpentThisMonth } from '../../../data/rows/spent-this-month.ts';
import { passesLimit } from '../../../domain/history/month-limit.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import { ConfirmDialog } from '../../../ui/sheets/confirm-dialog.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { Checkout } from '../use-checkout.ts';

type Asked = Pick<Checkout, 'asksFirst'>;

/** A purchase beyond the person's own monthly limit is asked about once. It never prevents one. */
export function SpendingLimit({ checkout: { asksFirst } }: { checkout: Asked }) {
  const limit = useMonthlyLimit();
  return limit === null ? null : <LimitQuestion asksFirst={asksFirst} limit={limit} />;
}

/** Asks for the month's purchases, which another device may have made. Until they are known, it asks about each one. */
function LimitQuestion({ asksFirst, limit }: Asked & { limit: Centavos }) {
  const { spent, isRead } = useSpentThisMonth();
  const [asked, setAsked] = useState<(MonthSpent & { buy: () => void }) | null>(null);
  useEffect(() => {
    asksFirst.current = (total, buy) => {
      if (total <= 0 || (isRead && !passesLimit(limit, spent, total))) return false;
      setAsked({ spent: spent + total, isRead, buy });
      return true;
    };
    return () => {
      asksFirst.current = null;
    };
  }, [asksFirst, limit, spent, isRead]);
  if (!asked) return null;
  const after = `Com esta compra você terá gastado ${asked.isRead ? '' : 'pelo menos '}${moneyText(asked.spent)} neste mês.`;
  const unread = asked.isRead ? '' : ' Ainda não vimos todas as suas compras do mês.';
  return (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title={asked.spent > limit ? 'Passar do seu limite do mês?' : 'Talvez você passe do seu limite do mês'}
      text={`Seu limite é ${moneyText(limit)}. ${after}${unread}`}
      confirmLabel="Pagar mesmo assim"
      cancelLabel="Agora não"
      onConfirm={() => {
        setAsked(null);
        asked.buy();
      }}
    />
  );
}
