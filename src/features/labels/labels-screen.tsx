import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { paths } from '../../paths.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { ShelfLabels } from './shelf-labels.tsx';
import { ShopSticker } from './shop-sticker.tsx';

const ShelfCheck = requiredPart(
  async () => (await import('./check/shelf-check.tsx')).ShelfCheck,
  <Skeleton shape="row" count={6} label="Carregando conferência" />,
);

/** /manager/labels/{locationId}: shelf labels and the door sticker of a shop, and a check of its shelf (`?modo=conferir`). */
export function LabelsScreen() {
  const location = useOwnLocation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [what, setWhat] = useState<'labels' | 'sticker'>('labels');
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (params.get('modo') === 'conferir')
    return (
      <ShelfCheck
        location={location}
        onBack={() => setParams({}, { replace: true })}
        onPrint={(ids) => {
          setAsked(ids);
          setWhat('labels');
          setParams({}, { replace: true });
        }}
      />
    );
  const header = (
    <TopBar title="Etiquetas" sub={location.name} onBack={() => void navigate(paths.myLocations())}>
      <Segments
        label="O que imprimir"
        segments={[
          { id: 'labels', label: 'Preços' },
          { id: 'sticker', label: 'Adesivo da loja' },
        ]}
        value={what}
        onValueChange={setWhat}
      />
    </TopBar>
  );
  return what === 'labels' ? (
    <ShelfLabels
      locationId={location.id}
      header={header}
      asked={asked}
      onCheck={() => setParams({ modo: 'conferir' }, { replace: true })}
    />
  ) : (
    <ShopSticker location={location} header={header} />
  );
}
