import { useData } from '../../data/hooks/data-context.tsx';
import { usePayment } from '../../data/hooks/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';

/** The strip over every screen for an unpaid purchase whose dialog was put aside [SY-54]. Opens the dialog again. */
export function AsideStrip() {
  const data = useData();
  const payment = usePayment();
  if (payment?.state !== 'aside') return null;
  const { purchaseId, locationName } = payment;
  return (
    <Strip
      kind="info"
      action={
        <Button look="quiet" size="small" onClick={() => void data.turnPayment(purchaseId, 'open')}>
          Ver pagamento
        </Button>
      }
    >
      Sua compra em {locationName || 'um local'} espera o pagamento.
    </Strip>
  );
}
