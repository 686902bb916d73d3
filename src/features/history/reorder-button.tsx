import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCart } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { useItems } from '../../data/hooks/shop.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { reorder, type Shortage } from '../../domain/history/history.ts';
import { onSale } from '../../domain/lots/lots.ts';
import { paths } from '../../paths.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import type { OpenedFrom } from '../../records/types/shop/access.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Duration of the toast that lists missing items, ms. */
const MISSING_MS = 8000;

/** 'Comprar de novo': adds the items in stock to the location's cart and opens the shop. */
export function ReorderButton({ purchase }: { purchase: Purchase }) {
  const [running, setRunning] = useState(false);
  return (
    <>
      <Button size="tall" busy={running} icon={<RotateCcw />} onClick={() => setRunning(true)}>
        Comprar de novo
      </Button>
      {running && <Reordering purchase={purchase} onEnd={() => setRunning(false)} />}
    </>
  );
}

/** Waits for the shop's freshest stock, then fills the cart once. */
function Reordering({ purchase, onEnd }: { purchase: Purchase; onEnd: () => void }) {
  const { locationId, lines } = purchase;
  const data = useData();
  const navigate = useNavigate();
  const items = useItems(locationId);
  const offline = useOfflineReason(items.error);
  const { cart, ready } = useCart(locationId);
  const [asked, setAsked] = useState(false);
  const done = useRef(false);

  useEffect(() => {
    void data.refresh({ kind: 'location', id: locationId }).then(() => setAsked(true));
  }, [data, locationId]);

  useEffect(() => {
    if (!asked || !ready || items.status === 'loading' || done.current) return;
    done.current = true;
    if (items.rows.length === 0) {
      toast.warning(
        items.status === 'ready'
          ? 'Este local não tem mais itens à venda para você.'
          : `${offline.name}. ${offlineFace(offline, { text: 'Abra a loja uma vez com internet para comprar de novo.' }).text}`,
      );
      return onEnd();
    }
    const stock = onSale(items.rows, serverClock.now());
    const { cart: next, missing } = reorder(cart, lines, new Map(stock.map((item) => [item.id, item])));
    void data.saveCart(locationId, next).then(() => {
      if (missing.length > 0) toast.warning(missingText(missing), { duration: MISSING_MS });
      else toast.success('Itens colocados no carrinho.');
      void navigate(paths.shop(locationId), { state: { source: 'history' } satisfies OpenedFrom });
    });
  }, [asked, ready, items, cart, lines, locationId, data, navigate, onEnd, offline]);

  return null;
}

/** Names of items that did not fit, wholly or in part. */
export function missingText(missing: readonly Shortage[]): string {
  const parts = missing.map(({ name, wanted, inCart }) =>
    inCart === 0 ? name : `${name} (${inCart} de ${wanted})`,
  );
  return `Sem estoque suficiente: ${parts.join(', ')}.`;
}
