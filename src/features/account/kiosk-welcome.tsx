import { useAwake } from '../../device/page/wake-lock.ts';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { paths } from '../../paths.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { QrCode } from '../../ui/payment/qr-code.tsx';
import styles from './kiosk-welcome.module.css';

/** On a shop's tablet: offers the same shop on the customer's own phone, without typing here. */
export function KioskWelcome({ place: { locationId, name } }: { place: KioskPlace }) {
  const awake = useAwake();
  const address = window.location.origin + paths.shop(locationId);
  return (
    <Card as="section" padded className={rowClass({ gap: 4 }, styles.card)} aria-labelledby="kiosk-phone">
      <QrCode text={address} label={`QR Code de ${name}`} />
      <Stack gap={2} className={styles.words}>
        <h2 id="kiosk-phone">Prefere o seu celular?</h2>
        <p>Aponte a câmera para o código e compre por lá, sem digitar nada aqui.</p>
        {awake === 'missing' && (
          <p className={textClass({ tone: 'soft', size: 2 })}>A tela deste aparelho pode apagar sozinha.</p>
        )}
      </Stack>
    </Card>
  );
}
