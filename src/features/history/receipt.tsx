import { lineTotal, takePayText } from '../../records/purchase-line.ts';
import type { Purchase, PurchaseLine } from '../../records/types/shopping-purchase.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { whenText } from '../../ui/words/when-text.ts';
import { type Fact, FactList } from './fact-list.tsx';
import styles from './history.module.css';
import { ProblemButton } from './problem-button.tsx';
import { receiptText } from './receipt-text.ts';
import { ReorderButton } from './reorder-button.tsx';
import { ShareButton } from './share-button.tsx';

/** The receipt of a purchase from its own record. It needs neither a connection nor the current items. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { savings, originalAmount, balanceUsed, pixAmount, paidAt, createdAt, endToEndId, credited, repaid } =
    purchase;
  const paid = purchase.status === 'PAID';
  const facts: Fact[] = [
    { label: 'Subtotal', value: savings > 0 && <MoneyText value={originalAmount} /> },
    { label: 'Você economizou', value: savings > 0 && <MoneyText className={styles.plus} value={savings} /> },
    { label: 'Total', value: <MoneyText value={purchase.totalAmount} size="price" /> },
    {
      label: paid ? 'Pago com saldo' : 'Do saldo',
      value: balanceUsed > 0 && <MoneyText value={balanceUsed} />,
    },
    { label: paid ? 'Pago com PIX' : 'Por PIX', value: pixAmount > 0 && <MoneyText value={pixAmount} /> },
    {
      label: 'Creditado no seu saldo',
      value: credited > 0 && <MoneyText className={styles.plus} value={credited} />,
    },
    { label: 'Saldo negativo pago', value: repaid > 0 && <MoneyText value={repaid} /> },
    { label: 'Data da compra', value: whenText(createdAt) },
    { label: 'Paga em', value: paidAt !== null && whenText(paidAt) },
    { label: 'Identificador do PIX', value: endToEndId, copy: true },
  ];
  return (
    <>
      <ul className={styles.lines} aria-label="Itens">
        {purchase.lines.map((line) => (
          <ReceiptLine key={line.itemId} line={line} />
        ))}
      </ul>
      <FactList facts={facts} />
    </>
  );
}

function ReceiptLine({ line }: { line: PurchaseLine }) {
  const { name, quantity, price, originalPrice, discount, takePayDiscount } = line;
  return (
    <li className={rowClass({ align: 'start', gap: 3 }, styles.bought)}>
      <span className={stackClass({ grow: true })}>
        <b>{name}</b>
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {quantity} × {moneyText(price)}{' '}
          {originalPrice > price && <MoneyText value={originalPrice} former />}
        </span>
        {(discount > 0 || takePayDiscount > 0) && (
          <span className={rowClass({ wrap: true, gap: 1, align: 'stretch' }, styles.tags)}>
            {discount > 0 && <Tag colour="mango">{discount.toLocaleString('pt-BR')}% OFF</Tag>}
            {takePayDiscount > 0 && (
              <Tag colour="mango">{`${takePayText(line)} · ${moneyText(-takePayDiscount)}`}</Tag>
            )}
          </span>
        )}
      </span>
      <MoneyText value={lineTotal(line)} />
    </li>
  );
}

/** Actions of a receipt. */
export function ReceiptActions({ purchase }: { purchase: Purchase }) {
  return (
    <>
      <Row wrap gap={3} align="stretch" className={styles.pair}>
        <ReorderButton purchase={purchase} />
        <ShareButton title={`Recibo · ${purchase.locationName}`} text={receiptText(purchase)} />
      </Row>
      <ProblemButton purchase={purchase} />
    </>
  );
}
