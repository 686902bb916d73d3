import type { Centavos } from '../../domain/money/money.ts';
import { EQUIPMENT_MESSAGES, type EquipmentOffer, type EquipmentQuote } from '../../domain/shop/equipment.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Sums } from '../../ui/payment/sums.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import styles from './equipment.module.css';

/** Price, delivery and total, and whether the balance covers it [E-01]. `quote` is null until the state is known. */
export function OrderSummary({
  offer,
  quote,
  balance,
}: {
  /** The chosen product. */
  offer: EquipmentOffer | null;
  quote: EquipmentQuote | null;
  /** Null while unknown. */
  balance: Centavos | null;
}) {
  const least = quote?.total ?? offer?.price ?? 0;
  return (
    <Card as="section" padded aria-labelledby="summary" className={stackClass({ gap: 4 }, styles.summary)}>
      <h2 id="summary" className={textClass({ size: 3 })}>
        Resumo
      </h2>
      <Sums
        sums={[
          {
            name: offer?.name ?? 'Produto',
            value: offer ? moneyText(offer.price) : 'Escolha um produto',
          },
          { name: 'Frete', value: quote ? moneyText(quote.deliveryFee) : 'Escolha o estado' },
          { name: 'Total', value: quote ? <MoneyText value={quote.total} size="big" /> : '—', total: true },
          { name: 'Seu saldo', value: balance === null ? 'R$ …' : moneyText(balance) },
        ]}
      />
      {balance !== null && offer !== null && balance < least && (
        <Notice kind="warning" action={<Link to={paths.deposit()}>Fazer um depósito</Link>}>
          {EQUIPMENT_MESSAGES.insufficient}
        </Notice>
      )}
    </Card>
  );
}
