import { ShoppingBasket } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { packSize, unitPrice } from '../../../domain/money/unit-price.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { PRICE_SHOWN_MS } from '../../../domain/shop/kiosk.ts';
import { priceCart, shownPrice } from '../../../domain/shop/pricing.ts';
import { promotionsOf } from '../../../domain/shop/promotions.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Stage } from '../../../ui/sheets/stage.tsx';
import { CalmSpoken } from '../../../ui/words/calm-spoken.tsx';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import { LargePicture } from './front-picture.tsx';
import styles from './stages.module.css';
import type { Front } from './use-front.ts';
import type { PriceCheck } from './use-front-scan.ts';

interface PriceStageProps {
  front: Front;
  check: NonNullable<PriceCheck>;
  onClose: () => void;
}

/** The price of one item, readable from afar. Closes by itself, and the next code shows the next price. */
export function PriceStage({ front, check, onClose }: PriceStageProps) {
  const first = useRef<HTMLButtonElement>(null);
  const isWaiting = check === 'waiting';
  const left = useSecondsLeft(isWaiting ? 0 : check.turn, onClose);
  const put = (): void => {
    if (!isWaiting) front.add(check.item);
    onClose();
  };
  return (
    <Stage
      className={styles.price}
      title={isWaiting ? 'Quanto custa?' : check.item.name}
      onBack={onClose}
      initialFocus={first}
    >
      {isWaiting ? (
        <p className={textClass({ size: 3 })}>Passe o produto no leitor.</p>
      ) : (
        <Price front={front} item={check.item} />
      )}
      <div className={textClass({ paired: !isWaiting }, styles.keys)}>
        <Button ref={first} look="quiet" size="tall" onClick={onClose}>
          {isWaiting ? 'Fechar' : 'Só consultar'}
        </Button>
        {!isWaiting && (
          <Button size="tall" icon={<ShoppingBasket />} disabled={check.item.quantity === 0} onClick={put}>
            Pôr no carrinho
          </Button>
        )}
      </div>
      {/* The stage announces only its first title. */}
      <CalmSpoken text={isWaiting ? '' : priceWords(front, check.item)} />
      <p className={textClass({ tone: 'soft' })}>
        Fecha em {left} s. Para ver outro preço, é só passar o próximo produto.
      </p>
    </Stage>
  );
}

const priceWords = ({ campaigns, now }: Front, item: Item): string =>
  `${item.name}, ${moneyText(shownPrice(item, campaigns, now))}`;

function Price({ front, item }: { front: Front; item: Item }) {
  const { campaigns, now } = front;
  const price = shownPrice(item, campaigns, now);
  return (
    <>
      <div className={styles.well}>
        <LargePicture item={item} front={front} className={styles.photo} />
      </div>
      <p>
        <MoneyText value={price} className={styles.amount} />{' '}
        {price < item.price && <MoneyText value={item.price} former />}
      </p>
      {promotionsOf(item, campaigns, now, 1).map(({ label }) => (
        <p key={label}>
          <Tag colour="mango">{label}</Tag>
        </p>
      ))}
      <p className={textClass({ tone: 'soft', digits: true })}>{moreText(front, item, price)}</p>
    </>
  );
}

/** 'R$ 94,44 por kg · levando 3, R$ 5,67 cada' */
function moreText({ campaigns, now }: Front, item: Item, price: number): string {
  const size = packSize(item.name, item.description);
  const unit = size && unitPrice(price, size);
  const taken = campaigns
    .map(({ takeQuantity }) => takeQuantity)
    .filter((units) => units > 1 && units <= item.quantity)
    .map((units) => ({
      units,
      each: Math.round(priceCart([{ item, quantity: units }], campaigns, now).totalAmount / units),
    }))
    .sort((a, b) => a.each - b.each)
    .find(({ each }) => each < price);
  return [
    item.quantity === 0 && 'Esgotado',
    unit && `${moneyText(unit.price)} por ${unit.per}`,
    taken && `levando ${taken.units}, ${moneyText(taken.each)} cada`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Counts down from the beginning of each turn and closes at its end. */
function useSecondsLeft(turn: number, onEnd: () => void): number {
  const total = PRICE_SHOWN_MS / 1000;
  const [left, setLeft] = useState(total);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew
  useEffect(() => {
    const endsAt = Date.now() + PRICE_SHOWN_MS;
    setLeft(total);
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds <= 0) end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [turn, total]);
  return left;
}
