import { useState } from 'react';
import type { DataError } from '../../data/basis/outcome.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import type { Centavos } from '../../domain/money/money.ts';
import {
  RETURN_REASONS,
  type ReturnReason,
  refundOf,
  returnReasonLabel,
  unitsLeft,
  usuallyRestocked,
} from '../../domain/sales/sale-return.ts';
import { amountOrNull } from '../../records/content/read.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './sales.module.css';
import { firstName, type ShownSale } from './shown-sale.ts';

interface ReturnFormProps {
  sale: ShownSale;
  /** Units that a ticket is about, by item: they are chosen from the start. */
  disputed: ReadonlyMap<string, number>;
  /** What this person may give back in a day; null for no limit. */
  limit: Centavos | null;
  onCancel: () => void;
  /** `id`: the return that was made. */
  onDone: (id: string) => void;
}

/** Chooses units, their way and the reason, and gives their money back. */
export function ReturnForm({ sale, disputed, limit, onCancel, onDone }: ReturnFormProps) {
  const form = useReturn(sale, disputed);
  const { units, setUnits, reason, setReason, restock, setRestock, amount, send, isSending, problem } = form;
  const { online } = useNetwork();
  const isChosen = [...units.values()].some((count) => count > 0);
  const label = isChosen
    ? `Devolver ${moneyText(amount)} ao saldo de ${firstName(sale)}`
    : 'Escolha quantos devolver';
  return (
    <>
      <ul>
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
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <div className={styles.end}>
        <Button
          size="tall"
          wide
          busy={isSending}
          disabled={!isChosen || !online}
          onClick={() => void send().then((id) => id !== null && onDone(id))}
        >
          {online ? label : 'Devolver precisa de conexão'}
        </Button>
        <p className={textClass({ size: 1, tone: 'soft', centred: true })}>
          {limit === null
            ? 'Sai da sua receita na hora. Não dá para desfazer.'
            : `Você pode devolver até ${moneyText(limit)} por dia. Não dá para desfazer.`}
        </p>
        <Button look="ghost" wide onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

function useReturn(sale: ShownSale, disputed: ReadonlyMap<string, number>) {
  const data = useData();
  const [units, setAll] = useState<ReadonlyMap<string, number>>(
    () =>
      new Map(
        sale.lines.map((line) => [
          line.itemId,
          Math.min(disputed.get(line.itemId) ?? 0, unitsLeft(line, sale.returns)),
        ]),
      ),
  );
  const [reason, setReasonAlone] = useState<ReturnReason>('defeito');
  const [restock, setRestock] = useState(usuallyRestocked('defeito'));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const amount = sale.lines.reduce(
    (sum, line) => sum + refundOf(line, sale.returns, units.get(line.itemId) ?? 0),
    0,
  );
  return {
    ...{ units, reason, restock, setRestock, amount, isSending, problem },
    setUnits: (itemId: string, count: number) => setAll((known) => new Map([...known, [itemId, count]])),
    setReason: (next: ReturnReason) => {
      setReasonAlone(next);
      setRestock(usuallyRestocked(next));
    },
    /** Answers with the id of the return; null where it was not made, and `problem` says why. */
    send: async (): Promise<string | null> => {
      setSending(true);
      setProblem(null);
      const lines = [...units].flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));
      const outcome = await data.returnSale({ purchaseId: sale.id, lines, restock, reason });
      setSending(false);
      if (outcome.kind === 'done') return outcome.value.id;
      setProblem(problemText(outcome.error));
      return null;
    },
  };
}

/** The words of a refusal, and what is left of a day's limit where that was the reason. */
function problemText({ code, message, detail }: DataError): string {
  const left = code === 'RETURN_ABOVE_LIMIT' ? amountOrNull(detail?.left) : null;
  return left === null ? message : `${message} Hoje restam ${moneyText(left)}.`;
}
