import { type ReactNode, useState } from 'react';
import { usePurchases } from '../../data/hooks/own-money.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { useInstallOffer } from '../composition/sw-bridge.ts';
import { OfferStrip } from './offer-strip.tsx';

const InstallSheet = dialogPart(async () => (await import('./install-sheet.tsx')).InstallSheet);

interface Offer {
  byHand: boolean;
  /** The person dismisses the offer for now. */
  onClose: () => void;
  /** Shown until the first paid purchase. */
  otherwise: ReactNode;
}

/** The offer to install, after the first paid purchase. */
export function InstallOffer({ byHand, onClose, otherwise }: Offer) {
  const { accept } = useInstallOffer();
  const purchases = usePurchases();
  const [showing, setShowing] = useState(false);
  if (!purchases.rows.some(({ status }) => status === 'PAID')) return otherwise;
  const install = async (): Promise<void> => {
    if (byHand) return setShowing(true);
    if (!(await accept())) onClose();
  };
  return (
    <>
      <OfferStrip
        phrases={['Tenha a Vendinha na tela de início,', 'também sem internet.']}
        take="Instalar"
        onTake={() => void install()}
        onClose={onClose}
      />
      {showing && <InstallSheet onClose={() => setShowing(false)} />}
    </>
  );
}
