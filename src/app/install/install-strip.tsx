import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { browserTraits, installsByHand } from '../../device/page/installs-by-hand.ts';
import { paths } from '../../paths.ts';
import { later } from '../../ui/base/later.tsx';
import { useInstallOffer } from '../composition/sw-bridge.ts';
import { isPutAside, putAside } from './put-aside.ts';

const InstallOffer = later(async () => (await import('./install-offer.tsx')).InstallOffer);

/** The offer to install, on the home screen only and after the first paid purchase. */
export function InstallStrip() {
  const { available } = useInstallOffer();
  const { pathname } = useLocation();
  const [byHand] = useState(() => installsByHand(browserTraits()));
  const [aside, setAside] = useState(() => isPutAside(localStorage, Date.now()));
  if (pathname !== paths.home() || aside || !(available || byHand)) return null;
  const close = (): void => {
    putAside(localStorage, Date.now());
    setAside(true);
  };
  return <InstallOffer byHand={byHand && !available} onClose={close} />;
}
