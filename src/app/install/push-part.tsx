import { useEffect } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useHasDealings } from '../../data/hooks/push.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { sayResult } from '../../features/notifications/push-words.ts';
import { type Push, usePush } from '../../features/notifications/use-push.ts';
import { OfferStrip } from './offer-strip.tsx';

/**
 * Keeps the server's subscription of this device as the person chose. `mayOffer`: true where the offer may be made,
 * once.
 */
export function PushPart({ mayOffer }: { mayOffer: boolean }) {
  useKeptUp();
  const push = usePush();
  return mayOffer && push && push.kept === null ? <PushOffer push={push} /> : null;
}

/** Brings the subscription up to date after the start, and when the page or the connection is back. */
function useKeptUp(): void {
  const data = useData();
  const { online } = useNetwork();
  useEffect(() => {
    if (!online) return;
    const look = (): void =>
      void data.push().then(
        (device) => device?.keep(),
        () => undefined,
      );
    look();
    return onVisible(look);
  }, [data, online]);
}

/**
 * The offer of push messages while the app is closed, after the first paid purchase or the first ticket [N-04]. It is for
 * those who stay signed in on this device.
 */
function PushOffer({ push: { device, permission, isKept, run } }: { push: Push }) {
  const hasDealings = useHasDealings();
  const { live } = useData();
  // Messages would outlive a sign-in that ends with its tab. In the settings it is said.
  if (!isKept || !hasDealings || device.support() !== 'yes' || permission === 'denied') return null;
  const take = async (): Promise<void> => {
    const result = await run(({ turnOn }) => turnOn());
    // A user who dismisses the browser's question is not asked again.
    if (result === 'denied') await run(({ turnOff }) => turnOff());
    sayResult(result, live.network().snapshot());
  };
  return (
    <OfferStrip
      phrases={['Saiba de pagamentos e respostas', 'também com a Vendinha fechada.']}
      take="Ativar avisos"
      onTake={() => void take()}
      onClose={() => void run(({ turnOff }) => turnOff())}
    />
  );
}
