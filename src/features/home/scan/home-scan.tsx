import { useEffect, useState } from 'react';
import { useChosenPlace } from '../../../data/hooks/hooks.ts';
import { useGeolocation } from '../../../device/place/geolocation-context.tsx';
import { scanCodes } from '../../../device/qr/scan-codes.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import { MIN_CODE_LENGTH, type SeenCode } from '../../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';
import { WhichOne, type WhichOneChoice } from '../../../ui/sheets/which-one.tsx';
import { ASKED, useCodeMeaning, useOpenedShop } from './use-code-meaning.ts';

/**
 * The camera on home. A shop's QR opens the shop. A barcode goes into the cart of the shop at hand, or asks for the
 * shop. An older position is asked for again meanwhile, because it tells that shop.
 */
export function HomeScan({ onClose }: { onClose: () => void }) {
  const meaningOf = useCodeMeaning();
  const openShop = useOpenedShop();
  const { locateIfAllowed } = useGeolocation();
  const isWanted = useChosenPlace() === null;
  useEffect(() => {
    if (isWanted) void locateIfAllowed();
  }, [isWanted, locateIfAllowed]);
  const [note, setNote] = useState<string>();
  const [asked, setAsked] = useState<{ code: SeenCode | string; choices: readonly WhichOneChoice[] } | null>(
    null,
  );
  const open: typeof openShop = (...shop) => {
    onClose();
    openShop(...shop);
  };
  const take = (code: SeenCode | string): void => {
    const meaning = meaningOf(code);
    if (meaning.kind === 'shop')
      open(meaning.id, meaning.source, meaning.source === 'home' ? code : undefined);
    else {
      setNote(meaning.kind === 'which' ? ASKED : meaning.text);
      setAsked(meaning.kind === 'which' ? { code, choices: meaning.choices } : null);
    }
  };
  return (
    <BarcodeDialog
      continuous
      kind="any"
      onClose={onClose}
      createCamera={barcodeCamera}
      scan={scanCodes}
      shortest={MIN_CODE_LENGTH}
      note={note}
      question={
        asked && (
          <WhichOne label="Locais" choices={asked.choices} onChoose={(id) => open(id, 'home', asked.code)} />
        )
      }
      onCode={take}
    />
  );
}
