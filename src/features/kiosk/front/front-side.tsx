import { ScanBarcode, Smartphone, Tag as TagIcon } from 'lucide-react';
import { useAwake } from '../../../device/page/wake-lock.ts';
import { paths } from '../../../paths.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { QrCode } from '../../../ui/payment/qr-code.tsx';
import styles from './front.module.css';
import type { Front } from './use-front.ts';

/** The QR that opens the shop on the visitor's own phone, and the price check. */
export function FrontSide({ front, onCheck }: { front: Front; onCheck: () => void }) {
  const awake = useAwake();
  const { locationId } = front.place;
  return (
    <div className={styles.side}>
      <Card as="section" className={styles.phone} aria-labelledby="front-phone">
        <QrCode text={window.location.origin + paths.shop(locationId)} label={`QR Code de ${front.name}`} />
        <div>
          <Tag colour="leaf">
            <span className={rowClass({ inline: true, gap: 'icon' }, styles.first)}>
              <Smartphone />
              Mais rápido
            </span>
          </Tag>
          <h2 id="front-phone">Prefere o seu celular?</h2>
          <p className={textClass({ tone: 'soft' })}>
            Aponte a câmera para o código e compre por lá, sem digitar nada aqui.
          </p>
          {awake === 'missing' && (
            <p className={textClass({ tone: 'soft', size: 2 })}>A tela deste aparelho pode apagar sozinha.</p>
          )}
        </div>
      </Card>
      <Card as="section" className={styles.check} aria-labelledby="front-check">
        <ScanBarcode className={styles.bars} aria-hidden="true" />
        <div>
          <h2 id="front-check">Quanto custa?</h2>
          <p className={textClass({ tone: 'soft' })}>Passe o produto no leitor.</p>
        </div>
        <Button look="quiet" size="tall" icon={<TagIcon />} aria-label="Consultar preço" onClick={onCheck}>
          <span className={styles.checkName}>Consultar preço</span>
        </Button>
      </Card>
    </div>
  );
}
