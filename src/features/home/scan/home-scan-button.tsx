import { ScanBarcode } from 'lucide-react';
import { useCallback, useState } from 'react';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { rowClass, stackClass } from '../../../ui/base/look.ts';
import styles from '../home.module.css';

/** Camera and decoder load with the first press. */
const HomeScan = dialogPart(() => import('./home-scan.tsx').then((part) => part.HomeScan));

/** Home's main action: a shop's QR opens the shop, a product goes into the cart of the shop at hand [H-06, K-02]. */
export function HomeScanButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        className={rowClass({ gap: 4, justify: 'center' }, styles.scan)}
        onClick={() => setOpen(true)}
        data-picture
      >
        <ScanBarcode />
        <span className={stackClass({ align: 'start' })}>
          <b>Escanear</b>
          <small>produto ou QR da loja</small>
        </span>
      </button>
      {open && <HomeScan onClose={close} />}
    </>
  );
}
