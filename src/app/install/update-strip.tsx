import { useLocation } from 'react-router-dom';
import { usePayment, useStorageState } from '../../data/hooks/hooks.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { useUpdateOffer } from '../composition/sw-bridge.ts';

/** The notice of a new version of the app. It is never shown while the user shops or pays. */
export function UpdateStrip() {
  const { available, accept } = useUpdateOffer();
  const payment = usePayment();
  const storage = useStorageState();
  const { pathname } = useLocation();
  const busy = payment !== null || pathname.startsWith(`${paths.shop.base}/`);
  if (storage === 'memory')
    return (
      <Strip kind="warning">
        Este aparelho não está guardando dados. Sem conexão, nada ficará disponível ao reabrir.
      </Strip>
    );
  if (!available || busy) return null;
  return (
    <Strip kind="info" action={<Button onClick={accept}>Atualizar</Button>}>
      Nova versão disponível
    </Strip>
  );
}
