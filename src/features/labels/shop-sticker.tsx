import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '../../records/types/shop/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import styles from './labels.module.css';
import paper from './printout.module.css';
import { Printout } from './printout.tsx';
import { Sticker } from './sticker.tsx';

/** The sticker as it will be printed. */
export function ShopSticker({ location, header }: { location: Location; header: ReactNode }) {
  const sticker = <Sticker locationId={location.id} name={location.name} origin={window.location.origin} />;
  return (
    <AppFrame
      header={header}
      headerLook="raised"
      width="column"
      footer={
        <BottomBar note="Uma folha A4, para colar na porta ou na máquina">
          <Button wide size="tall" icon={<Printer />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </BottomBar>
      }
    >
      <div className={styles.poster}>{sticker}</div>
      <Printout draw={() => <div className={paper.sticker}>{sticker}</div>} />
    </AppFrame>
  );
}
