import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useEdits } from '../../data/rows/edits.ts';
import { paths } from '../../paths.ts';
import type { Edit } from '../../records/types/shop/edit.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { agoText } from '../../ui/words/ago-text.ts';
import { editText, fieldTexts } from './edit-words.ts';

/** Rows drawn at first, and added by each press, because an old shop has thousands. */
const PAGE = 300;

/** /manager/edits/:locationId 'Histórico de mudanças': the edits of a shop or of one item. */
export function EditsScreen() {
  const navigate = useNavigate();
  const data = useData();
  const location = useOwnLocation();
  const item = useSearchParams()[0].get('item');
  const edits = useEdits(location.id, item);
  const offline = useOffline(edits.error);
  const trouble = useListTrouble(edits, 'As mudanças aparecem aqui depois de abertas uma vez com internet.');
  const [drawn, setDrawn] = useState(PAGE);
  const { now } = useServerNow(60_000, edits.freshness.syncedAt);
  const back = (): void => void navigate(item === null ? paths.myLocations() : paths.items(location.id));
  return (
    <AppFrame
      width="column"
      header={
        <>
          <TopBar title="Histórico de mudanças" sub={location.name} onBack={back} />
          {offline && <Strip kind="offline">{offline.name}. Mostrando dados salvos.</Strip>}
        </>
      }
    >
      {edits.rows.length === 0 ? (
        <ListFace
          loading={{ shape: 'row', count: 5, label: 'Carregando mudanças…' }}
          errorTitle="Erro ao carregar dados"
          onRetry={() => void data.refresh({ kind: 'edits', id: location.id })}
          offlineAction={null}
          {...trouble}
          empty={
            <StateFace
              kind="empty"
              title="Nenhuma mudança ainda"
              text="O que você e sua equipe editarem aparece aqui, com o nome de quem editou."
            />
          }
        />
      ) : (
        <Stack gap={2}>
          <ul className={stackClass({ gap: 2 })} aria-label="Mudanças">
            {edits.rows.slice(0, drawn).map((edit) => (
              <Row key={edit.id} edit={edit} now={now} />
            ))}
          </ul>
          {edits.rows.length > drawn && (
            <Button look="ghost" wide onClick={() => setDrawn(drawn + PAGE)}>
              Mostrar mudanças anteriores
            </Button>
          )}
        </Stack>
      )}
    </AppFrame>
  );
}

function Row({ edit, now }: { edit: Edit; now: number }) {
  const texts = fieldTexts(edit);
  return (
    <Card as="li" padded>
      <p className={textClass({ anywhere: true })}>
        <strong className={textClass({ weight: 600 })}>{edit.by}</strong> {editText(edit)}
      </p>
      {texts.length > 0 && <p className={textClass({ size: 1, anywhere: true })}>{texts.join(' · ')}</p>}
      <p className={textClass({ size: 1, tone: 'soft' })}>{agoText(edit.at, now)}</p>
    </Card>
  );
}
