import { useEffect, useState } from 'react';
import { whileShown } from '../../data/basis/while-shown.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { kioskPlace, pinKiosk, releaseKiosk } from '../../device/place/kiosk-place.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { useLeaveGuard } from '../../identity/leave-guard.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Duties of a tablet that need the location's key. */
interface Abilities {
  beats: boolean;
  sells: boolean;
}

/** A location has one key for its tablets, so a new key ends an earlier tablet's duties. */
export const ENDS_OTHER = 'Outro tablet fixado nesta loja deixa de vender e de mostrar a loja como online.';

const MAY_HAVE_ENDED = 'Outro tablet fixado nesta loja pode ter parado: fixe um deles de novo.';

/**
 * The choice of the tablet's duties. The location is shown as online by default if a tablet may do so now. That is so
 * with a tablet's key and no board's key.
 */
export function useAbilities(locationId: string, online: boolean) {
  const data = useData();
  const [beats, setBeats] = useState<boolean | null>(null);
  const [sells, setSells] = useState(true);
  useEffect(() => {
    if (!online) return undefined;
    return whileShown(data.keyTimes(locationId), (answer) => {
      const isTabletsWork = answer.kind === 'told' && answer.tablet !== null && answer.board === null;
      if (isTabletsWork) setBeats((chosen) => chosen ?? true);
    });
  }, [data, locationId, online]);
  return { beats: beats ?? false, sells, setBeats, setSells };
}

/** Pins this device and signs the owner out. Toasts tell obstacles. */
export function usePin(location: { id: string; name: string }, { beats, sells }: Abilities) {
  const data = useData();
  const identity = useIdentity();
  const mayLeave = useLeaveGuard();
  const [busy, setBusy] = useState(false);
  const pin = async (): Promise<void> => {
    setBusy(true);
    const before = kioskPlace();
    try {
      if (!(await mayLeave())) return;
      const [locationId, owner] = [location.id, data.user.sub];
      const place = { locationId, name: location.name, deviceKey: null, beats, sells, owner };
      // Tries the storage first: a device that stores nothing must not end an earlier tablet's key. A page that ends
      // before the answer pins nothing.
      pinKiosk(localStorage, place);
      if (before) pinKiosk(localStorage, before);
      else releaseKiosk(localStorage);
      const answer = beats || sells ? await data.deviceKey(locationId, 'heartbeat') : null;
      if (answer && answer.kind !== 'made') {
        const reason =
          answer.kind === 'refused' ? answer.message : `Tente de novo com conexão. ${MAY_HAVE_ENDED}`;
        toast.error(`Não foi possível fixar este tablet. ${reason}`);
        return;
      }
      pinKiosk(localStorage, { ...place, deviceKey: answer?.key ?? null });
      const result = await identity.signOut();
      if (result.success) return window.location.assign(paths.login());
      releaseKiosk(localStorage);
      toast.error(answer ? `${result.error} ${MAY_HAVE_ENDED}` : result.error);
    } catch {
      // A failed write has replaced nothing.
      if (!before) releaseKiosk(localStorage);
      toast.error('Este aparelho não está guardando dados e não pode ser fixado.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, pin };
}
