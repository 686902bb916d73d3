import { Bell, Info } from 'lucide-react';
import { useState } from 'react';
import { Stack } from '../../src/ui/base/stack.tsx';
import { Button } from '../../src/ui/buttons/button.tsx';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { Chips } from '../../src/ui/fields/chips.tsx';
import { SearchField } from '../../src/ui/fields/search-field.tsx';
import { AppFrame } from '../../src/ui/layout/app-frame.tsx';
import { Awning } from '../../src/ui/layout/awning.tsx';
import { BottomBar } from '../../src/ui/layout/bottom-bar.tsx';
import { TopBar } from '../../src/ui/layout/top-bar.tsx';
import { FreshnessText } from '../../src/ui/states/freshness-text.tsx';
import { StateFace } from '../../src/ui/states/state-face.tsx';
import { Strip } from '../../src/ui/states/strip.tsx';
import { Toaster } from '../../src/ui/toasts/toaster.tsx';
import { MoneyText } from '../../src/ui/words/money-text.tsx';
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
                  <IconButton label="Avisos" icon={<Bell />} count={3} />
                  <IconButton label="Sobre" icon={<Info />} />
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
