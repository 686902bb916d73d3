import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './intelligence.module.css';

interface PeriodCardProps {
  /** The days shown, 'YYYY-MM-DD'. */
  first: string;
  last: string;
  /** The last day that can be chosen, by the server's clock. */
  today: string;
  onApply: (first: string, last: string) => void;
}

/** 'Período de Análise': two days, and the button that applies them [MB-01]. */
export function PeriodCard({ first, last, today, onApply }: PeriodCardProps) {
  // Loading figures may change the shown days. Typed days stay.
  const [typed, setTyped] = useState<{ from?: string | null; to?: string | null }>({});
  const { from = first, to = last } = typed;
  const [problem, setProblem] = useState<{ from?: string; to?: string }>({});
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const found = {
      ...(from === null && { from: 'Escolha a data inicial' }),
      ...(to === null && { to: 'Escolha a data final' }),
      ...(from !== null && to !== null && from > to && { to: 'A data final vem depois da inicial' }),
    };
    setProblem(found);
    if (from === null || to === null || from > to) return;
    setTyped({});
    onApply(from, to);
  };
  return (
    <Card as="section" padded aria-labelledby="periodo">
      <h2 id="periodo" className={styles.cardTitle} data-picture>
        Período de Análise
      </h2>
      <form className={styles.period} onSubmit={apply} noValidate>
        <DateField
          label="Data inicial"
          format="DD/MM/YYYY"
          max={today}
          required
          value={from}
          today={today}
          error={problem.from}
          onValueChange={(day) => setTyped({ ...typed, from: day })}
        />
        <DateField
          label="Data final"
          format="DD/MM/YYYY"
          max={today}
          required
          value={to}
          today={today}
          error={problem.to}
          onValueChange={(day) => setTyped({ ...typed, to: day })}
        />
        <Button type="submit" size="tall">
          Aplicar Filtros
        </Button>
      </form>
    </Card>
  );
}
