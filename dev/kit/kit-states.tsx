import { Button } from '../../src/ui/buttons/button.tsx';
import { Card } from '../../src/ui/layout/card.tsx';
import { Skeleton } from '../../src/ui/marks/skeleton.tsx';
import { ConnectionError, ErrorScreen, UnexpectedError } from '../../src/ui/states/error-screen.tsx';
import { FullPageLoader } from '../../src/ui/states/full-page-loader.tsx';
import { StateFace } from '../../src/ui/states/state-face.tsx';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.tsx';

const nothing = (): void => undefined;

/** Empty, loading and error states. */
export function KitStates() {
  return (
    <>
      <KitSection title="Carregando">
        <div className={styles.grid}>
          <Skeleton shape="card" count={1} label="Carregando locais" />
          <Skeleton shape="row" count={3} label="Carregando linhas" />
          <Skeleton shape="grid" count={2} label="Carregando itens" />
        </div>
        <Skeleton shape="line" label="Carregando texto" />
      </KitSection>
      <KitSection title="Rostos">
        <div className={styles.grid}>
          <Card>
            <StateFace
              kind="empty"
              level={3}
              title="Nenhum item encontrado"
              text="Tente outra palavra."
              action={<Button look="quiet">Limpar busca</Button>}
            />
          </Card>
          <Card>
            <StateFace
              kind="offline"
              level={3}
              title="Sem conexão"
              text="Mostramos o que foi salvo neste aparelho."
              action={<Button look="quiet">Tentar Novamente</Button>}
            />
          </Card>
          <Card>
            <StateFace
              kind="error"
              level={3}
              title="Não deu para carregar"
              text="O problema foi do nosso lado."
              action={<Button look="quiet">Tentar Novamente</Button>}
            />
          </Card>
          <Card>
            <StateFace kind="done" level={3} title="Compra concluída" text="Bom apetite!" />
          </Card>
        </div>
      </KitSection>
      <KitSection title="Telas inteiras">
        <Card>
          <FullPageLoader text="Iniciando aplicação..." />
        </Card>
        <Card>
          <ErrorScreen onReload={nothing} onRetry={nothing}>
            <ConnectionError
              networkDetail="Failed to fetch"
              serverErrors={['O servidor demorou a responder']}
            />
          </ErrorScreen>
        </Card>
        <Card>
          <ErrorScreen onReload={nothing} onRetry={nothing}>
            <UnexpectedError />
          </ErrorScreen>
        </Card>
      </KitSection>
    </>
  );
}
