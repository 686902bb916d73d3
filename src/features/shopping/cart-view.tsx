import type { ReactNode } from 'react';
import type { CartLine, PricedLine } from '../../domain/shop/pricing.ts';
import { splitPayment } from '../../domain/shop/purchase.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { StateFace } from '../../ui/states/state-face.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { buyLabel } from './buy-label.ts';
import { nextText } from './cart/next-text.ts';
import { ItemPicture } from './item-picture.tsx';
import styles from './shopping.module.css';
import type { Checkout } from './use-checkout.ts';
import type { Shop } from './use-shop.ts';

/** The cart's lines with quantity, remove and clear [S-04]. */
export function CartLines({ shop }: { shop: Shop }) {
  if (shop.lines.length === 0) {
    return (
      <StateFace
        compact
        kind="empty"
        title="Seu carrinho está vazio"
        text="Toque em + para colocar um produto."
      />
    );
  }
  return (
    <ul>
      {shop.lines.map((line, index) => (
        <CartRow
          key={line.item.id}
          line={line}
          shop={shop}
          priced={shop.priced.lines[index]}
          onQuantity={(next) => {
            shop.agreeToPrices();
            return shop.set(line.item, next);
          }}
        />
      ))}
    </ul>
  );
}

function CartRow({
  line,
  shop,
  priced,
  onQuantity,
}: {
  line: CartLine;
  shop: Shop;
  priced: PricedLine | undefined;
  onQuantity: (next: number) => boolean;
}) {
  const { item, quantity } = line;
  const next = nextText(item, shop.campaigns, shop.now, quantity);
  const nameOf = (id: string | null) => shop.campaigns.find((campaign) => campaign.id === id)?.name;
  return (
    <li className={rowClass({ wrap: true, justify: 'end' }, styles.line)} data-line="">
      <ItemPicture item={item} shop={shop} size="small" />
      <div className={styles.lineText}>
        <b>{item.name}</b>
        <p>
          {priced && priced.price < priced.originalPrice && (
            <>
              <MoneyText value={priced.originalPrice} former />{' '}
            </>
          )}
          {moneyText(priced?.price ?? item.price)} cada
        </p>
        {priced && quantity > 1 && (
          <p className={textClass({ weight: 700 }, styles.lineTotal)}>
            <VisuallyHidden>Total de {item.name}:</VisuallyHidden> <MoneyText value={priced.total} />
          </p>
        )}
        {priced && priced.discount > 0 && <p className={styles.saving}>{nameOf(priced.campaignId)}</p>}
        {priced && priced.freeUnits > 0 && (
          <p className={styles.saving}>
            <span>{priced.freeUnits} grátis</span> · {nameOf(priced.takePayCampaignId)}
          </p>
        )}
        {next && <p>{next}</p>}
      </div>
      <Stepper label={item.name} removes typed aloud={false} value={quantity} onValueChange={onQuantity} />
    </li>
  );
}

/** Totals with savings [S-11], balance switch [S-20], buy and cancel [S-04]. */
export function CartTotals({
  shop,
  checkout,
  onCancel,
}: {
  shop: Shop;
  checkout: Checkout;
  onCancel: () => void;
}) {
  const { priced } = shop;
  const balance = Math.max(0, shop.profile.row?.balance ?? 0);
  const { balanceUsed, pixAmount } = splitPayment(priced.totalAmount, balance, checkout);
  const label = buyLabel(shop.lines.length, { balanceUsed, pixAmount });
  return (
    <Stack gap={2} className={styles.totals}>
      {balance > 0 && priced.totalAmount > 0 && (
        <Switch
          look="panel"
          label={`Usar saldo de ${moneyText(balance)}`}
          checked={checkout.useBalance}
          onCheckedChange={checkout.setUseBalance}
        />
      )}
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>
            <MoneyText value={priced.originalAmount} />
          </dd>
        </div>
        {priced.savings > 0 && (
          <div className={styles.saving}>
            <dt>Promoções</dt>
            <dd>
              <MoneyText value={-priced.savings} />
            </dd>
          </div>
        )}
        {balanceUsed > 0 && pixAmount > 0 && (
          <>
            <div>
              <dt>Saldo</dt>
              <dd>
                <MoneyText value={-balanceUsed} />
              </dd>
            </div>
            <div>
              <dt>PIX</dt>
              <dd>
                <MoneyText value={pixAmount} />
              </dd>
            </div>
          </>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <MoneyText value={priced.totalAmount} size="big" />
          </dd>
        </div>
      </dl>
      {checkout.news.length > 0 && (
        <div className={styles.reason} role="status">
          {checkout.news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {checkout.reason && (
        <p className={styles.reason} role="status">
          {checkout.reason}
        </p>
      )}
      <Button
        size="tall"
        wide
        busy={checkout.buying}
        aria-disabled={shop.lines.length === 0 || undefined}
        onClick={checkout.buy}
      >
        {label}
      </Button>
      <Button look="ghost" wide onClick={onCancel}>
        Cancelar
      </Button>
    </Stack>
  );
}

/** Keeps the focus in the cart when its focused line is removed. */
export function Cart({ className, children }: { className?: string; children: ReactNode }) {
  const focus = useFocusStays((line) => line.querySelector('button'));
  return (
    <div className={className} {...focus}>
      {children}
    </div>
  );
}
