import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReadOnly } from '../../../data/hooks/own-role.ts';
import { useWedge } from '../../../device/scan/use-wedge.ts';
import { MIN_CODE_LENGTH } from '../../../domain/shop/barcode.ts';
import { paths } from '../../../paths.ts';
import type { Location } from '../../../records/types/shop/location.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TypedCode } from '../../../ui/camera/typed-code.tsx';
import { AppFrame } from '../../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { useLabelledItems } from '../labelled-items.ts';
import { NoLabels } from '../no-items.tsx';
import styles from './check.module.css';
import { CheckLists } from './check-lists.tsx';
import { LastAsks, lastText } from './last-read.tsx';
import { useAudit } from './use-audit.ts';
import { type Check, useCheck } from './use-check.ts';
import { useFinish } from './use-finish.ts';

const CameraCheck = dialogPart(async () => (await import('./camera-check.tsx')).CameraCheck);

interface ShelfCheckProps {
  location: Location;
  onBack: () => void;
  /** Prints the labels of these items. */
  onPrint: (ids: readonly string[]) => void;
}

/** A check of the labels at the shelf: reads each label, and lists outdated and unknown ones. Works offline. */
export function ShelfCheck({ location, onBack, onPrint }: ShelfCheckProps) {
  const navigate = useNavigate();
  const items = useLabelledItems(location.id);
  const running = useAudit(location.id);
  const check = useCheck(items.rows, running);
  const [camera, setCamera] = useState(false);
  const readOnly = useReadOnly(location.id);
  const finish = useFinish(location.id, running);
  useWedge(true, check.take);
  const { walk } = check;
  const onCreate =
    readOnly === null
      ? (code: string) => void navigate(`${paths.items(location.id)}?item=novo:${encodeURIComponent(code)}`)
      : undefined;
  const header = <TopBar title="Conferir prateleira" sub={location.name} onBack={onBack} />;
  if (items.rows.length === 0)
    return (
      <AppFrame header={header} headerLook="raised">
        <NoLabels locationId={location.id} items={items} />
      </AppFrame>
    );
  const isEmpty = walk.checked.length === 0 && walk.unknown.length === 0;
  const text = lastText({ check, items: items.rows });
  return (
    <AppFrame
      header={header}
      headerLook="raised"
      width="column"
      footer={
        <BottomBar note={noteOf(walk)}>
          <Row gap={2}>
            <Button
              wide
              size="tall"
              disabled={walk.old.length === 0}
              onClick={() => onPrint(walk.old.map(({ item }) => item.row.id))}
            >
              Imprimir antigas
            </Button>
            <Button
              look="quiet"
              size="tall"
              disabled={isEmpty}
              onClick={() => void finish(readOnly === null ? walk.checked : [])}
            >
              Concluir
            </Button>
          </Row>
        </BottomBar>
      }
    >
      <Stack gap={4} className={styles.walk}>
        <Button wide size="tall" icon={<ScanBarcode />} onClick={() => setCamera(true)}>
          Ler com a câmera
        </Button>
        <TypedCode
          label="Código da etiqueta"
          inputMode="text"
          shortest={MIN_CODE_LENGTH}
          onCode={check.take}
        />
        {text !== null && (
          <Notice
            kind={isFine(check) ? 'info' : 'warning'}
            action={!camera && <LastAsks check={check} onCreate={onCreate} items={items.rows} />}
          >
            {text}
          </Notice>
        )}
        <CheckLists walk={walk} onCreate={onCreate} />
      </Stack>
      {camera && (
        <CameraCheck check={check} onCreate={onCreate} items={items.rows} onClose={() => setCamera(false)} />
      )}
    </AppFrame>
  );
}

function isFine({ last, walk }: Check): boolean {
  return last.kind === 'item' && walk.right.some(({ item }) => item.row.id === last.id);
}

function noteOf({ checked, old, unseen }: Check['walk']): string {
  if (checked.length === 0) return 'Passe o leitor ou a câmera em cada etiqueta';
  const labels = countText(checked.length, 'etiqueta vista', 'etiquetas vistas');
  return `${labels} · ${countText(old.length, 'antiga', 'antigas')} · ${countText(unseen.length, 'item não visto', 'itens não vistos')}`;
}
