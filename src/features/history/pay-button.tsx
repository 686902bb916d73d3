import { QrCode } from 'lucide-react';
import { showPurchase } from '../../data/commands/show-payment.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** 'Ver pagamento': back to the code of a purchase that waits for it, as one that another device made. */
export function PayButton({ purchase }: { purchase: Purchase }) {
  const data = useData();
  return (
    <Button size="tall" icon={<QrCode />} onClick={() => void showPurchase(data, purchase)}>
      Ver pagamento
    </Button>
  );
}
