import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { browserTraits, installsByHand } from '../../device/page/installs-by-hand.ts';
import { paths } from '../../paths.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { useInstallOffer } from '../composition/sw-bridge.ts';
import { isPutAside, putAside } from './put-aside.ts';

const InstallOffer = optionalPart(async () => (await import('./install-offer.tsx')).InstallOffer);
const PushPart = optionalPart(async () => (await import('./push-part.tsx')).PushPart);

/** The offers of the home screen, one at a time: installation after the first paid purchase, else push messages. */
export function InstallStrip() {
  const { available } = useInstallOffer();
  const isHome = useLocation().pathname === paths.home();
  const [byHand] = useState(() => installsByHand(browserTraits()));
  const [aside, setAside] = useState(() => isPutAside(localStorage, Date.now()));
  const close = (): void => {
    putAside(localStorage, Date.now());
    setAside(true);
  };
  const mayInstall = isHome && !aside && (available || byHand);
  const permission = globalThis.Notification?.permission;
  // Without a permission there is no subscription to keep, and after a refusal nothing to offer.
  const push =
    permission === 'granted' || (isHome && permission === 'default') ? <PushPart mayOffer={isHome} /> : null;
  return mayInstall ? <InstallOffer byHand={byHand && !available} onClose={close} otherwise={push} /> : push;
}
