import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { paths } from '../../paths.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ShelfLabels } from './shelf-labels.tsx';
import { ShopSticker } from './shop-sticker.tsx';

/** /manager/labels/{locationId}: shelf labels and the door sticker of an own location, for printing. */
export function LabelsScreen() {
  const location = useOwnLocation();
  const navigate = useNavigate();
  const [what, setWhat] = useState<'labels' | 'sticker'>('labels');
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
    <ShelfLabels locationId={location.id} header={header} />
  ) : (
    <ShopSticker location={location} header={header} />
  );
}
