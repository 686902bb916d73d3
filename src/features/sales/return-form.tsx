import type { RefObject } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { Centavos } from '../../domain/money/money.ts';
import {
  RETURN_REASONS,
  type ReturnWay,
  returnReasonLabel,
  unitsLeft,
} from '../../domain/sales/sale-return.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import { ReturnWayChoice } from './return-way.tsx';
import { mostByPix, waysBack } from './return-ways.ts';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';
import { useReturn } from './use-return.ts';
import { aboveRestText, type ReturnRest } from './use-send-return.ts';

interface ReturnFormProps {
  sale: ShownSale;
  /** The list of returnable lines, which takes the focus when the form opens. */
  lines: RefObject<HTMLUListElement | null>;
  /** Units that a ticket disputes, by item. They are chosen from the start. */
  disputed: ReadonlyMap<string, number>;
  /** Amount that this person may return in a day, centavos. Null for no limit. */
  limit: Centavos | null;
  now: number;
  onCancel: () => void;
  /** `id`: the new return. */
  onDone: (id: string) => void;
}

/** Form of a return: its units, whether they go back to the shelf, the way of the money, and the reason. */
export function ReturnForm({ sale, lines, disputed, limit, now, onCancel, onDone }: ReturnFormProps) {
  const ways = waysBack(sale, now);
  const form = useReturn(sale, disputed, ways);
  const { units, setUnits, reason, setReason, restock, setRestock, way, setWay, amount } = form;
  const { send, isSending, problem, rest } = form;
  const { online } = useNetwork();
  const isChosen = [...units.values()].some((count) => count > 0);
  const most = mostByPix(sale, now);
  const isAbove =
    (way === 'pix' && amount > most) || amount > Math.min(limit ?? amount, rest?.left ?? amount);
  return (
    <>
      <ul ref={lines} aria-label="O que devolver">
        {sale.lines.map((line) => {
          const left = unitsLeft(line, sale.returns);
          return (
            <li key={line.itemId} className={rowClass({ gap: 3, justify: 'between' }, styles.line)}>
              <span className={textClass({ anywhere: true })}>
                <b className={textClass({ weight: 600 })}>{line.name}</b>
                <br />
                <span className={textClass({ size: 1, tone: disputed.has(line.itemId) ? 'guava' : 'soft' })}>
                  {line.quantity} × {moneyText(line.price)}
                  {disputed.has(line.itemId) && ' · com problema'}
                </span>
              </span>
              <span className={rowClass({ gap: 2 })}>
                <Stepper
                  label={line.name}
                  value={units.get(line.itemId) ?? 0}
                  max={left}
                  onValueChange={(count) => setUnits(line.itemId, count)}
                />
                <span className={textClass({ size: 1, tone: 'soft', cut: true })}>de {left}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <Row justify="between" wrap gap={2}>
        <b className={textClass({ weight: 600 })}>Volta para a prateleira?</b>
        <div className={styles.shelf}>
          <Segments
            label="Volta para a prateleira?"
            segments={[
              { id: 'yes', label: 'Sim' },
              { id: 'no', label: 'Não' },
            ]}
            value={restock ? 'yes' : 'no'}
            onValueChange={(id) => setRestock(id === 'yes')}
          />
        </div>
      </Row>
      <div className={styles.reasons}>
        <b className={textClass({ weight: 600 })}>Motivo</b>
        <Chips
          label="Motivo"
          chips={RETURN_REASONS.map((id) => ({ id, label: returnReasonLabel(id) }))}
          value={reason}
          onValueChange={setReason}
        />
      </div>
      <ReturnWayChoice ways={ways} value={way} onValueChange={setWay} />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <div className={styles.end}>
        <Button
          size="tall"
          wide
          busy={isSending}
          disabled={!isChosen || isAbove || !online}
          onClick={() => void send().then((id) => id !== null && onDone(id))}
        >
          {online
            ? labelOf(sale, { isChosen, way, amount, most, limit, rest })
            : 'Devolver precisa de conexão'}
        </Button>
        <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
          {hintOf(way, limit, isChosen && amount === 0)}
        </p>
        <Button look="ghost" wide onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

interface Chosen {
  isChosen: boolean;
  way: ReturnWay;
  amount: Centavos;
  /** Largest amount that may go back by PIX, centavos. */
  most: Centavos;
  /** Amount that this person may return in a day, centavos. Null for no limit. */
  limit: Centavos | null;
  /** The part of it that a refusal said to be left for now. Null before one. */
  rest: ReturnRest | null;
}

function labelOf(sale: ShownSale, { isChosen, way, amount, most, limit, rest }: Chosen): string {
  if (!isChosen) return 'Escolha quantos devolver';
  if (limit !== null && amount > limit) return `Por dia, até ${moneyText(limit)}`;
  if (rest && amount > rest.left) return aboveRestText(rest);
  if (amount === 0) return 'Devolver sem custo';
  if (way === 'balance') return `Devolver ${moneyText(amount)} ao saldo de ${firstName(sale)}`;
  if (amount <= most) return `Devolver ${moneyText(amount)} por PIX`;
  return most > 0 ? `Por PIX, até ${moneyText(most)}` : 'O banco não devolve mais este PIX';
}

function hintOf(way: ReturnWay, limit: Centavos | null, isFreeOfCost: boolean): string {
  if (isFreeOfCost) return 'Voltam só os produtos, pois nada foi pago por eles. Não dá para desfazer.';
  if (limit !== null) return `Você pode devolver até ${moneyText(limit)} por dia. Não dá para desfazer.`;
  return way === 'pix'
    ? 'Sai da sua receita na hora. O banco devolve à conta que pagou.'
    : 'Sai da sua receita na hora. Não dá para desfazer.';
}
