import { FileSpreadsheet, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useManagedItems } from '../../data/rows/managed-items.ts';
import { paths } from '../../paths.ts';
import { behind } from '../../ui/base/behind.ts';
import { dialogPart, optionalPart, requiredPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { MarksUnsaved, useUnsaved } from '../../ui/forms/unsaved.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { Catalogue, LateForms } from './catalogue.tsx';
import styles from './items.module.css';
import { useForms } from './use-forms.ts';

const RestockMode = requiredPart(
  async () => (await import('./restock/restock-mode.tsx')).RestockMode,
  <Skeleton shape="row" count={6} label="Carregando reposição" />,
);
const AskedItem = optionalPart(async () => (await import('./asked-item.tsx')).AskedItem);
const ItemSpreadsheet = dialogPart(
  async () => (await import('./spreadsheet/item-spreadsheet.tsx')).ItemSpreadsheet,
);

const MODES = [
  { id: 'cadastro', label: 'Cadastro' },
  { id: 'reposicao', label: 'Reposição' },
] as const;

/** /manager/items/{locationId} 'Gerenciar Itens': the catalogue, and restocking in the shop [MI-01, X-04]. */
export function ItemsScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const items = useManagedItems(location.id);
  const offline = useOffline();
  const [params, setParams] = useSearchParams();
  const isCatalogue = params.get('modo') !== 'reposicao';
  const forms = useForms();
  // Loaded ahead, because an owner may lose the signal on this screen. After a failure the form is loaded when it is
  // opened.
  useEffect(() => void behind(LateForms.load).catch(() => undefined), []);
  const unsaved = useUnsaved(() => void navigate(paths.myLocations()));
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const hasColumn = useViewport() === 'desktop' && isCatalogue && forms.open > 0;
  const [spreadsheet, setSpreadsheet] = useState(false);
  const onCreate = (code: string): void => {
    forms.add(code);
    setParams({}, { replace: true });
  };
  const count = items.rows.length;
  // The number of items is unknown before the first complete answer: the mirror may have the first pages alone.
  const isCounted = items.freshness.syncedAt !== null;
  const counted = isCounted ? ` · ${countText(count, 'produto', 'produtos').replace(' ', '\u00a0')}` : '';
  return (
    <AppFrame
      headerLook="raised"
      panel={hasColumn && <div ref={setBeside} />}
      panelLabel="Item"
      header={
        <>
          <TopBar
            title="Gerenciar Itens"
            sub={`${location.name}${counted}`}
            onBack={unsaved.goBack}
            actions={
              isCatalogue && <IconButton label="Novo item" icon={<Plus />} onClick={() => forms.add()} />
            }
          >
            <Row gap={1}>
              <div className={textClass({ grow: true })}>
                <Segments
                  label="Modo"
                  segments={MODES}
                  value={isCatalogue ? 'cadastro' : 'reposicao'}
                  onValueChange={(next) =>
                    setParams(next === 'cadastro' ? {} : { modo: next }, { replace: true })
                  }
                />
              </div>
              {isCatalogue && (
                <IconButton
                  label="Planilha"
                  icon={<FileSpreadsheet />}
                  onClick={() => setSpreadsheet(true)}
                />
              )}
            </Row>
          </TopBar>
          <div ref={setHead} className={styles.head} />
          {offline && (
            <Strip kind="offline">{offline.name}. O que você mudar fica guardado e sai depois.</Strip>
          )}
        </>
      }
    >
      {(isCatalogue || forms.open > 0) && (
        <MarksUnsaved of={unsaved}>
          <div hidden={!isCatalogue}>
            <Catalogue
              head={isCatalogue ? head : null}
              beside={beside}
              location={location}
              items={items}
              forms={forms}
              unsaved={unsaved}
              onSpreadsheet={() => setSpreadsheet(true)}
            />
          </div>
        </MarksUnsaved>
      )}
      {!isCatalogue && <RestockMode head={head} location={location} items={items} onCreate={onCreate} />}
      {params.has('item') && <AskedItem id={params.get('item')} items={items} forms={forms} />}
      {spreadsheet && (
        <ItemSpreadsheet location={location} items={items} onClose={() => setSpreadsheet(false)} />
      )}
    </AppFrame>
  );
}
