import { Info, MessageCircle } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText } from '../../data/hooks/offline-words.ts';
import { paths } from '../../paths.ts';
import { useRealtimeState } from '../../realtime/use-realtime.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { CollapsingBar } from '../../ui/layout/collapsing-bar.tsx';
import { TopBar, type TopBarProps } from '../../ui/layout/top-bar.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { FreshnessText } from '../../ui/states/freshness-text.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { ScanButton } from './scan-button.tsx';
import { ShopShelves } from './shop-shelves.tsx';
import type { Shop } from './use-shop.ts';

/** The shop's header: awning, name, age of the prices, search, shelves and the connection warning [S-06]. */
export function ShopHeader({
  shop,
  locationId,
  onScan,
  onBack,
}: {
  shop: Shop;
  locationId: string;
  /** Opens the camera for barcodes. */
  onScan: () => void;
  /** Undefined on a tablet pinned to this shop, as are all other exits. */
  onBack?: () => void;
}) {
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const awning = <Awning colour={awningOf(locationId)} />;
  const bar: TopBarProps = {
    title: shop.location.row?.name ?? 'Loja',
    sub: <ShopFreshness shop={shop} phone={phone} />,
    ...(onBack && {
      onBack,
      actions: (
        <>
          <IconButton
            label="Informações"
            icon={<Info />}
            onClick={() => void navigate(paths.locationInformation(locationId))}
          />
          <IconButton
            label="Chat"
            icon={<MessageCircle />}
            onClick={() => void navigate(paths.chat(locationId))}
          />
        </>
      ),
    }),
    children: <ShopSearch shop={shop} onScan={onScan} />,
  };
  return (
    <>
      {phone ? (
        <CollapsingBar {...bar} awning={awning} />
      ) : (
        <>
          {awning}
          <TopBar {...bar} />
        </>
      )}
      {phone && <ShopShelves shop={shop} look="row" />}
      <ConnectionWarning />
    </>
  );
}

/** Each typed letter renders alone. The results follow between frames. */
function ShopSearch({ shop, onScan }: { shop: Shop; onScan: () => void }) {
  const [text, show] = useOptimistic(shop.query);
  const type = (next: string): void =>
    startTransition(() => {
      show(next);
      shop.setQuery(next);
    });
  return (
    <SearchField
      label="Nome, código ou promoção"
      value={text}
      onValueChange={type}
      beside={<ScanButton onScan={onScan} />}
    />
  );
}

/** 'ao vivo' only while server and socket both answer, else the time of the saved prices. */
function ShopFreshness({ shop, phone }: { shop: Shop; phone: boolean }) {
  const connection = useRealtimeState();
  const { online } = useNetwork();
  const live = online && connection === 'Connected' && shop.items.status === 'ready';
  const { syncedAt } = shop.items.freshness;
  if (live)
    return (
      <StatusDot status="on">
        {phone
          ? `Conectado · ${countText(shop.forSale.length, 'item', 'itens')}`
          : 'Conectado · preços ao vivo'}
      </StatusDot>
    );
  if (syncedAt === null)
    return online ? (
      <StatusDot status="waiting">Carregando preços…</StatusDot>
    ) : (
      <StatusDot status="off">Preços não salvos</StatusDot>
    );
  return <FreshnessText of="Preços salvos" freshness={{ kind: 'saved', at: syncedAt }} />;
}

function ConnectionWarning() {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const state = useRealtimeState();
  if (!online)
    return (
      <Strip kind="offline">
        {offline.name}. Você pode montar o carrinho; a compra espera {backText(offline)}.
      </Strip>
    );
  if (state === 'Disconnected')
    return <Strip kind="warning">Conexão em tempo real indisponível. Tentando reconectar…</Strip>;
  return null;
}
