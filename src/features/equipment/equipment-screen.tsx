import { useNavigate, useSearchParams } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText } from '../../data/hooks/offline-words.ts';
import { isProductType } from '../../domain/shop/equipment.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { OrderForm } from './order-form.tsx';
import { useEquipmentPurchase } from './use-equipment-purchase.ts';

/** /purchase-equipment: a machine or a lock, paid by the balance and delivered [E-01..E-05]. */
export function EquipmentScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const purchase = useEquipmentPurchase();
  const asked = search.get('product');
  const leave = (): void => void navigate(paths.home());
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <TopBar title="Comprar equipamento" sub="Tenha o seu mercadinho" onBack={leave} />
          {!online && (
            <Strip kind="offline">
              {offline.name}. A compra espera {backText(offline)}.
            </Strip>
          )}
        </>
      }
    >
      {purchase.bought ? (
        <Bought locationId={purchase.bought.locationId} onLeave={leave} />
      ) : (
        <OrderForm
          first={isProductType(asked) ? asked : null}
          online={online}
          purchase={purchase}
          onCancel={leave}
        />
      )}
    </AppFrame>
  );
}

/** The bought machine or lock is now a location of the user [E-05]. */
function Bought({ locationId, onLeave }: { locationId: string | null; onLeave: () => void }) {
  const navigate = useNavigate();
  return (
    <StateFace
      kind="done"
      title="Compra realizada com sucesso!"
      text="O produto será enviado em até 30 dias. O seu novo local já está na sua conta."
      action={
        <>
          <Button onClick={onLeave}>Ir para o início</Button>
          {locationId !== null && (
            <Button look="ghost" onClick={() => void navigate(paths.locationInformation(locationId))}>
              Ver o local
            </Button>
          )}
        </>
      }
    />
  );
}
