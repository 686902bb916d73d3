import { useState } from 'react';
import { scanCodes } from '../../../device/qr/scan-codes.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import { MIN_CODE_LENGTH, type SeenCode } from '../../../domain/shop/barcode.ts';
import { BarcodeDialog } from '../../../ui/camera/barcode-dialog.tsx';
import { WhichOne, type WhichOneChoice } from '../../../ui/sheets/which-one.tsx';
import { ASKED, useCodeMeaning, useOpenedShop } from './use-code-meaning.ts';

/**
 * The camera on home. A shop's QR opens the shop. A barcode goes into the cart of the shop at hand, or asks for the
 * shop.
 */
export function HomeScan({ onClose }: { onClose: () => void }) {
  const meaningOf = useCodeMeaning();
  const openShop = useOpenedShop();
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
