import { History } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { useEdits } from '../../../data/rows/edits.ts';
import { priceMoves } from '../../../records/content/price-moves.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { agoText } from '../../../ui/words/ago-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/** Maximum number of drawn changes. */
const MAX = 20;

interface PriceHistoryProps {
  id: string;
  locationId: string;
}

/** Earlier prices of an item, with their time and person. A shop has many edits, so a press loads them. */
export function PriceHistory(props: PriceHistoryProps) {
  const [open, setOpen] = useState(false);
  if (open) return <Moves {...props} />;
  return (
    <Button look="ghost" icon={<History />} onClick={() => setOpen(true)}>
      Histórico de preço
    </Button>
  );
}

function Moves({ id, locationId }: PriceHistoryProps) {
  const edits = useEdits(locationId, id);
  const { now } = useServerNow(60_000, edits.freshness.syncedAt);
  const moves = priceMoves(edits.rows);
  const text = edits.status === 'ready' ? 'Nenhuma mudança de preço anotada.' : TEXTS[edits.status];
  return (
    <section aria-label="Histórico de preço">
      {moves.length === 0 && (
        <p role="status" className={textClass({ tone: 'soft', size: 1 })}>
          {text}
        </p>
      )}
      <ul>
        {moves.slice(0, MAX).map(({ id: edit, at, by, from, to }) => (
          <li key={edit} className={textClass({ digits: true, anywhere: true })}>
            {priceText(from)} → <b>{priceText(to)}</b>{' '}
            <span className={textClass({ tone: 'soft', size: 1 })}>
              {by}, {agoText(at, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TEXTS = {
  loading: 'Carregando…',
  offline: 'Aparece aqui depois de aberto uma vez com internet.',
  error: 'Não foi possível carregar o histórico.',
};

const priceText = (price: number | null): string => (price === null ? 'sem preço' : moneyText(price));
