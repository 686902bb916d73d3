import { Check } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../../src/ui/base/row.tsx';
import { Button } from '../../src/ui/buttons/button.tsx';
import { Tag } from '../../src/ui/marks/tag.tsx';
import { PixCode } from '../../src/ui/payment/pix-code.tsx';
import { PixSteps } from '../../src/ui/payment/pix-steps.tsx';
import { Sums } from '../../src/ui/payment/sums.tsx';
import { Notice } from '../../src/ui/states/notice.tsx';
import { moneyText } from '../../src/ui/words/money-text.tsx';
import styles from './kit-page.module.css';

const CODE =
  '00020126580014br.gov.bcb.pix0136c1a7d2e0-5b7f-4e8a-9a5e-3d1f0c2b7a995204000053039865405' +
  '18.105802BR5908VENDINHA6013CAXIAS DO SUL62070503***6304A1B2';

/** The components combined into a payment. */
export function KitPayment({ onCancel }: { onCancel?: () => void }) {
  const [start] = useState(() => Date.now());
  return (
    <div className={styles.pay}>
      <div className={styles.full}>
        <PixSteps label="Andamento" stage="waiting" />
      </div>
      <PixCode amount={1810} code={CODE} expiresAt={start + 648_000} goodForMs={900_000}>
        <Row wrap gap={3}>
          <Tag>Total R$ 23,10</Tag>
          <Tag colour="leaf">Saldo − R$ 5,00</Tag>
        </Row>
      </PixCode>
      <div className={styles.full}>
        <Sums
          sums={[
            { name: 'Valor', value: moneyText(10_000) },
            { name: 'Taxa', value: moneyText(-400) },
            { name: 'Você recebe', value: moneyText(9600), total: true },
          ]}
        />
      </div>
      {(['info', 'warning', 'error'] as const).map((kind) => (
        <div key={kind} className={styles.full}>
          <Notice kind={kind}>O que está em andamento, o que espera ou o que não deu certo.</Notice>
        </div>
      ))}
      <Button size="tall" wide icon={<Check />}>
        Paguei
      </Button>
      <Button look="ghost" wide onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
