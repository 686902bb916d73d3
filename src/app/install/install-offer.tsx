import { useState } from 'react';
import { usePurchases } from '../../data/hooks/own.ts';
import { later } from '../../ui/base/later.tsx';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { useInstallOffer } from '../composition/sw-bridge.ts';
import styles from './install.module.css';

const InstallSheet = later(async () => (await import('./install-sheet.tsx')).InstallSheet);

/** The offer's words and buttons, once something was paid. `onClose`: the person does not want it now. */
export function InstallOffer({ byHand, onClose }: { byHand: boolean; onClose: () => void }) {
  const { accept } = useInstallOffer();
  const purchases = usePurchases();
  const [showing, setShowing] = useState(false);
  if (!purchases.rows.some(({ status }) => status === 'PAID')) return null;
  const install = async (): Promise<void> => {
    if (byHand) return setShowing(true);
    if (!(await accept())) onClose();
  };
  return (
    <>
      <div className={styles.dock}>
        <Strip
          kind="info"
          action={
            <span className={rowClass({ wrap: true, justify: 'end', gap: 1, align: 'stretch' })}>
              <Button look="ghost" size="small" onClick={onClose}>
                Agora não
              </Button>
              <Button size="small" onClick={() => void install()}>
                Instalar
              </Button>
            </span>
          }
        >
          Tenha a Vendinha na tela de início, também sem internet.
        </Strip>
      </div>
      {showing && <InstallSheet onClose={() => setShowing(false)} />}
    </>
  );
}
