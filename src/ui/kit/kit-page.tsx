import { Bell, Info } from 'lucide-react';
import { useState } from 'react';
import { Stack } from '../base/stack.tsx';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Chips } from '../fields/chips.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { Awning } from '../layout/awning.tsx';
import { BottomBar } from '../layout/bottom-bar.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { FreshnessText } from '../states/freshness-text.tsx';
import { StateFace } from '../states/state-face.tsx';
import { Strip } from '../states/strip.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { MoneyText } from '../words/money-text.tsx';
import { KitActions } from './kit-actions.tsx';
import { KitCapture } from './kit-capture.tsx';
import { KitFields } from './kit-fields.tsx';
import styles from './kit-page.module.css';
import { KitStates } from './kit-states.tsx';
import { KitThings } from './kit-things.tsx';

const sections = [
  { id: 'tudo', label: 'Tudo', count: 5 },
  { id: 'acoes', label: 'Ações' },
  { id: 'campos', label: 'Campos' },
  { id: 'captura', label: 'Captura' },
  { id: 'coisas', label: 'Coisas' },
  { id: 'estados', label: 'Estados' },
] as const;

type Section = (typeof sections)[number]['id'];

/** Every component of the kit in every state, for eyes and for axe. Development only. */
export function KitPage() {
  const [section, setSection] = useState<Section>('tudo');
  const [search, setSearch] = useState('');
  const shows = (id: Section): boolean => section === 'tudo' || section === id;
  return (
    <>
      <AppFrame
        headerLook="raised"
        header={
          <>
            <Awning colour={1} />
            <TopBar
              title="Kit da Vendinha"
              sub={<FreshnessText freshness={{ kind: 'live' }} />}
              onBack={() => window.history.back()}
              actions={
                <>
                  <IconButton label="Avisos" icon={<Bell aria-hidden="true" />} count={3} />
                  <IconButton label="Sobre" icon={<Info aria-hidden="true" />} />
                </>
              }
            >
              <SearchField label="Nome, código ou promoção" value={search} onValueChange={setSearch} />
            </TopBar>
            <div className={styles.chips}>
              <Chips label="Seções" chips={sections} value={section} onValueChange={setSection} />
            </div>
            <Strip kind="offline">Sinal fraco: 5 contagens guardadas neste aparelho</Strip>
          </>
        }
        railLabel="Seções"
        rail={
          <Chips look="rail" label="Seções" chips={sections} value={section} onValueChange={setSection} />
        }
        panelLabel="Carrinho"
        panel={
          <StateFace
            compact
            kind="empty"
            title="Carrinho vazio"
            text="O painel aparece a partir de 1024 px; antes disso, o mesmo conteúdo vive numa folha."
          />
        }
        footer={
          <BottomBar
            look="island"
            note={
              <>
                3 itens
                <br />
                <MoneyText value={1810} size="price" />
              </>
            }
          >
            <Button>Ver carrinho</Button>
          </BottomBar>
        }
      >
        <Stack className={styles.page}>
          {shows('acoes') && <KitActions />}
          {shows('campos') && <KitFields />}
          {shows('captura') && <KitCapture />}
          {shows('coisas') && <KitThings />}
          {shows('estados') && <KitStates />}
        </Stack>
      </AppFrame>
      <Toaster />
    </>
  );
}
