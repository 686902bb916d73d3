import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import type { Shop } from './use-shop.ts';

/** Reason that nothing is shown: a search without results, a shop that is not loaded, or a shop without goods. */
export function NoGoods({ shop, onRetry }: { shop: Shop; onRetry: () => void }) {
  const { forSale, items } = shop;
  const offline = useOfflineReason(items.error);
  const again = <RetryButton onClick={onRetry} />;
  if (forSale.length > 0) {
    return (
      <StateFace
        kind="empty"
        title="Nada encontrado"
        text="Tente outro nome, o código de barras ou uma promoção."
        action={
          <Button
            look="quiet"
            onClick={() => {
              shop.setQuery('');
              shop.setShelf('all');
            }}
          >
            Ver todos os itens
          </Button>
        }
      />
    );
  }
  if (items.status === 'offline')
    return (
      <StateFace
        {...offlineFace(offline, {
          title: 'Esta loja ainda não foi salva',
          text: 'Abra a loja uma vez com internet para vê-la também sem conexão.',
        })}
        action={again}
      />
    );
  if (items.status === 'error')
    return (
      <StateFace
        kind="error"
        title="Erro ao carregar dados da loja"
        text={items.error?.message}
        action={again}
      />
    );
  return (
    <StateFace
      kind="empty"
      title="Nenhum item à venda agora"
      text="Pode estar tudo esgotado. Volte mais tarde."
      action={again}
    />
  );
}
