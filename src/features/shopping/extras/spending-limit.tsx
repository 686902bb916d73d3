import { useEffect, useState } from 'react';
import { useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { useSpentThisMonth } from '../../../data/rows/spent-this-month.ts';
import { passesLimit } from '../../../domain/history/month-limit.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import { ConfirmDialog } from '../../../ui/sheets/confirm-dialog.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { Checkout } from '../use-checkout.ts';

type Asked = Pick<Checkout, 'asksFirst'>;

const BEYOND = 'Passar do seu limite do mês?';
const WITHIN = 'Dentro do seu limite do mês';
const PERHAPS = 'Talvez você passe do seu limite do mês';

/** Asks once before a purchase beyond the person's own monthly limit. The limit never prevents a purchase. */
export function SpendingLimit({ checkout: { asksFirst } }: { checkout: Asked }) {
  const limit = useMonthlyLimit();
  return limit === null ? null : <LimitQuestion asksFirst={asksFirst} limit={limit} />;
}

/** Reads the month's purchases, also those of other devices. Until they are known, asks before each purchase. */
function LimitQuestion({ asksFirst, limit }: Asked & { limit: Centavos }) {
  const { spent, isRead } = useSpentThisMonth();
  const [asked, setAsked] = useState<{ total: Centavos; buy: () => void } | null>(null);
  useEffect(() => {
    asksFirst.current = (total, buy) => {
      if (total <= 0 || (isRead && !passesLimit(limit, spent, total))) return false;
      setAsked({ total, buy });
      return true;
    };
    return () => {
      asksFirst.current = null;
    };
  }, [asksFirst, limit, spent, isRead]);
  if (!asked) return null;
  const passes = passesLimit(limit, spent, asked.total);
  // The purchases may arrive while the question is open, and its text then changes.
  const after = `Com esta compra você terá gastado ${isRead ? '' : 'pelo menos '}${moneyText(spent + asked.total)} neste mês.`;
  const unread = isRead ? '' : ' Ainda não vimos todas as suas compras do mês.';
  return (
    <ConfirmDialog
      onClose={() => setAsked(null)}
      title={passes ? BEYOND : isRead ? WITHIN : PERHAPS}
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
