import { QrCode } from 'lucide-react';
import { showPurchase } from '../../data/commands/money/show-payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

const OTHER = 'Outra compra ainda está sendo confirmada. Tente de novo em instantes.';
const FAILED = 'Não foi possível abrir o pagamento. Tente de novo.';

/** 'Ver pagamento': opens the payment of a purchase that waits for it, even if another device made the purchase. */
export function PayButton({ purchase }: { purchase: Purchase }) {
  const data = useData();
  const show = async (): Promise<void> => {
    const isShown = await showPurchase(data, purchase).catch(() => null);
    if (!isShown) toast.warning(isShown === false ? OTHER : FAILED);
  };
  return (
    <Button size="tall" icon={<QrCode />} onClick={() => void show()}>
      Ver pagamento
    </Button>
  );
}
