import { useCallback, useState } from 'react';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx';

/** Camera and reader load with the first press. */
const ShopQrSheet = dialogPart(async () => (await import('./shop-qr-sheet.tsx')).ShopQrSheet);

interface ShopQrButtonProps extends Pick<ButtonProps, 'look' | 'size' | 'icon'> {
  /** False hides the button. An open reader stays. */
  offered?: boolean;
}

/** Opens the reader for the QR on a shop's door, a way in without a position [H-06]. */
export function ShopQrButton({ offered = true, ...look }: ShopQrButtonProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      {offered && (
        <Button {...look} onClick={() => setOpen(true)}>
          Ler QR do local
        </Button>
      )}
      {open && <ShopQrSheet onClose={close} />}
    </>
  );
}
