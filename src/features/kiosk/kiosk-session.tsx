import { useEffect } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useShownDeposit } from '../../data/hooks/device.ts';
import { useLocation, usePayment } from '../../data/hooks/hooks.ts';
import { forgetFront } from '../../device/place/kiosk-front.ts';
import { type KioskPlace, kioskPlace, pinKiosk, releaseKiosk } from '../../device/place/kiosk-place.ts';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { StillThere } from './still-there.tsx';
import { useKioskPhase } from './use-kiosk-phase.ts';

/**
 * The line over a pinned shop, with the session's user and a sign-out button. Asks when nobody touches the tablet, then
 * ends the session. Cart, profile and all stored data of the user leave the device [X-05, F-14]. `data-watched` tells
 * the keeper, which ends a session on pages without this line.
 */
export function KioskSession({ place }: { place: KioskPlace }) {
  const identity = useIdentity();
  const session = useSession();
  const data = useData();
  const isOwner = useOwner(place) === data.user.sub;
  const payment = usePayment();
  const deposit = useShownDeposit();
  const isPaying = Boolean((payment && payment.state !== 'aside') || deposit);
  const [ending, during] = useBusy();
  const end = async (): Promise<void> => {
    const result = await during(identity.signOut());
    if (!result.success) toast.error(result.error);
  };
  const { phase, stay } = useKioskPhase(isPaying, () => void end());
  const release = (): void => {
    forgetFront(localStorage);
    releaseKiosk(localStorage);
    window.location.assign(paths.myLocations());
  };
  const name =
    session.kind === 'signedIn' ? session.profile?.name || session.user.name || session.user.email : '';
  return (
    <>
      <Strip
        kind="info"
        action={
          <>
            {isOwner && (
              <Button look="ghost" size="small" onClick={release}>
                Soltar tablet
              </Button>
            )}
            <Button look="quiet" size="small" busy={ending} onClick={() => void end()}>
              Encerrar
            </Button>
          </>
        }
      >
        Sessão de {name}
      </Strip>
      <StillThere
        phase={phase}
        text={(seconds) =>
          `A sessão termina em ${seconds} s: o carrinho é esvaziado e nada seu fica neste tablet.`
        }
        busy={ending}
        onStay={stay}
        onEnd={() => void end()}
      />
      <span hidden data-watched="" />
    </>
  );
}

/**
 * The user who may release the tablet: the shop's owner, or the last known owner of a deleted shop. The tablet
 * stores the owner whenever the shop is loaded. For an existing shop the stored value is ignored.
 */
function useOwner(place: KioskPlace): string | null {
  const { row, status } = useLocation(place.locationId);
  const owner = row?.owner;
  useEffect(() => {
    const pinned = kioskPlace();
    if (owner && pinned?.locationId === place.locationId && pinned.owner !== owner)
      pinKiosk(localStorage, { ...pinned, owner });
  }, [owner, place.locationId]);
  return owner ?? (status === 'ready' ? (kioskPlace()?.owner ?? null) : null);
}
