import { AppFrame } from './app-frame.tsx';
import { Button } from './button.tsx';
import { FullPageLoader } from './full-page-loader.tsx';
import { StateFace, type StateFaceProps } from './state-face.tsx';

interface MissingPlaceProps {
  /** What a screen knows of a location that it has nothing of: 'ready' when there is none. */
  status: 'loading' | 'ready' | 'offline' | 'error';
  /** Said offline. */
  unsaved: Pick<StateFaceProps, 'kind' | 'title' | 'text'>;
  /** Said when the server failed or refused, over its own words. */
  failed: { title: string; text: string | undefined };
  onRetry: () => void;
  /** Absent where there is nowhere to go back to: then trying again is all there is. */
  onBack?: (() => void) | undefined;
}

/** A whole screen while a location is not known, and when it cannot be had [S-07, L-02]. */
export function MissingPlace({ status, unsaved, failed, onRetry, onBack }: MissingPlaceProps) {
  if (status === 'loading') return <FullPageLoader />;
  return (
    <AppFrame width="column">
      <StateFace
        level={1}
        kind="error"
        {...(status === 'offline' ? unsaved : status === 'error' ? failed : UNKNOWN)}
        action={
          <>
            {(status !== 'ready' || !onBack) && <Button onClick={onRetry}>Tentar novamente</Button>}
            {onBack && (
              <Button look="quiet" onClick={onBack}>
                Voltar
              </Button>
            )}
          </>
        }
      />
    </AppFrame>
  );
}

const UNKNOWN = {
  title: 'Local não encontrado',
  text: 'O endereço pode estar errado, ou o convite para este local não vale mais.',
};
