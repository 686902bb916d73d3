import { Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { Centavos } from '../../domain/money/money.ts';
import type { ReturnWay } from '../../domain/sales/sale-return.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { isFree, mostByPix, waysBack } from './return-ways.ts';
import styles from './sales.module.css';
import { FREE, firstName, type ShownSale } from './shown-sale.ts';

interface ReturnButtonProps {
  sale: ShownSale;
  now: number;
  /** Amount of the sale that this person may still return, centavos. */
  left: Centavos;
  /** The button, which takes the focus again after the form. */
  opener: RefObject<HTMLButtonElement | null>;
  onPress: () => void;
}

/** Opens the form of a return, and names the ways by which the money may go back. */
export function ReturnButton({ sale, left, now, opener, onPress }: ReturnButtonProps) {
  const { online } = useNetwork();
  const ways = waysBack(sale, now);
  return (
    <div className={styles.end}>
      <Button
        ref={opener}
        look="quiet"
        size="tall"
        wide
        icon={<Undo2 aria-hidden="true" />}
        disabled={!online || ways.length === 0}
        onClick={onPress}
      >
        {online ? 'Devolver…' : 'Devolver precisa de conexão'}
      </Button>
      <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
        {mostText(sale, { ways, left, now })}
      </p>
    </div>
  );
}

const TOO_LATE = 'O banco só devolve um PIX até 90 dias depois do pagamento.';

/** Largest amount of each way. */
function mostText(
  sale: ShownSale,
  { ways, left, now }: Pick<ReturnButtonProps, 'left' | 'now'> & { ways: readonly ReturnWay[] },
): string {
  if (ways.length === 0) return TOO_LATE;
  if (isFree(sale)) return `${FREE}: voltam só os produtos.`;
  const most = Math.min(left, mostByPix(sale, now));
  const byPix = `${moneyText(most)} por PIX`;
  if (!ways.includes('balance'))
    return most > 0 ? `Até ${byPix}` : `${TOO_LATE} Volta só o que foi sem custo.`;
  return `Até ${moneyText(left)} ao saldo de ${firstName(sale)}${ways.includes('pix') ? ` ou ${byPix}` : ''}`;
}
