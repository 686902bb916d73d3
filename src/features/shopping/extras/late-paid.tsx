import { useEffect } from 'react';
import { LEFT_KEY, type LeftPayment, leftAt, readLeft } from '../../../data/commands/money/settle-paid.ts';
import type { Data } from '../../../data/data.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { usePayment } from '../../../data/hooks/hooks.ts';
import { usePurchase } from '../../../data/hooks/own-money.ts';
import { useSource } from '../../../data/live/use-source.ts';
import { kioskPlace } from '../../../device/place/kiosk-place.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';
import { type ToastOptions, toast } from '../../../ui/toasts/toast.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { settleLate, takeBought } from './settle-late.ts';

const NONE: readonly LeftPayment[] = [];
/** Duration of a toast about a change of the cart, ms. */
const READ_MS = 10_000;

/** Watches this shop's payments that were left unpaid. Once a purchase is paid, its goods leave the cart [SY-52]. */
export function LatePaid({ locationId }: { locationId: string }) {
  const left = useSource(
    useData().live.kept(LEFT_KEY, NONE, async (tx) => readLeft(await tx.kept(LEFT_KEY))),
  );
  const payment = usePayment();
  if (payment === undefined) return null;
  return (
    leftAt(left, locationId, Date.now())
      // A payment that is shown again settles its cart itself.
      .filter(({ purchaseId }) => purchaseId !== payment?.purchaseId)
      .map(({ purchaseId }) => <Late key={purchaseId} id={purchaseId} />)
  );
}

function Late({ id }: { id: string }) {
  const data = useData();
  const { row } = usePurchase(id);
  useEffect(() => {
    // On a shop's tablet the cart may be the next person's.
    if (row?.status === 'PAID' && kioskPlace() === null) void settle(data, row);
  }, [data, row]);
  return null;
}

async function settle(data: Data, purchase: Purchase): Promise<void> {
  const paid = `Sua compra de ${moneyText(purchase.totalAmount)} foi paga.`;
  const end = await settleLate(data, purchase).catch(() => 'failed' as const);
  switch (end) {
    case 'none':
      return;
    case 'gone':
      return void toast.info(paid, { duration: READ_MS });
    case 'taken':
      return void toast.info(paid, { detail: 'Tiramos do carrinho o que ela levou.', duration: READ_MS });
    case 'asks':
      return void toast.warning(paid, {
        detail: 'O que ela levou ainda está no carrinho.',
        ...offer(data, purchase),
      });
    case 'failed':
      toast.warning(paid, {
        detail: 'Não deu para mudar o carrinho. Tentaremos de novo quando você abrir esta loja.',
        duration: READ_MS,
      });
  }
}

/** Offers to take the goods off the cart. A failure offers the same again, because nothing else does. */
function offer(data: Data, purchase: Purchase): ToastOptions {
  const failed = (): void => void toast.error('Não foi possível mudar o carrinho.', offer(data, purchase));
  return {
    duration: READ_MS,
    action: {
      label: 'Tirar do carrinho',
      onPress: () => void takeBought(data, purchase).catch(failed),
    },
  };
}
