import { useNetwork } from '../../data/hooks/hooks.ts';
import type { SaleReturn } from '../../records/content/sale-return.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { mostByPix, waysBack } from './return-ways.ts';
import { firstName, type ShownSale } from './shown-sale.ts';
import { useSendReturn } from './use-send-return.ts';

interface GiveAgainProps {
  sale: ShownSale;
  one: SaleReturn;
  now: number;
  onReturned: (id: string) => void;
}

/** Repeats a return that the bank did not send: to the balance, or by PIX for a guest, who has none. */
export function GiveAgain({ sale, one, now, onReturned }: GiveAgainProps) {
  const { send, isSending, problem } = useSendReturn();
  const { online } = useNetwork();
  const [way] = waysBack(sale, now);
  if (way === undefined || (way === 'pix' && mostByPix(sale, now) === 0)) return null;
  const amount = moneyText(one.amount);
  const label =
    way === 'balance' ? `Devolver ${amount} ao saldo de ${firstName(sale)}` : 'Tentar por PIX de novo';
  const give = async (): Promise<void> => {
    const lines = one.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    const { restock, reason } = one;
    const id = await send({ purchaseId: sale.id, lines, restock, reason: reason ?? 'cobranca-errada', way });
    if (id !== null) onReturned(id);
  };
  return (
    <>
      <Button look="quiet" wide busy={isSending} disabled={!online} onClick={() => void give()}>
        {online ? label : 'Devolver precisa de conexão'}
      </Button>
      {problem !== null && <p className={textClass({ size: 1 })}>{problem}</p>}
    </>
  );
}
