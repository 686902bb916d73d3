import type { ReactNode } from 'react';
import { textClass } from '../base/look.ts';
import { Button } from '../buttons/button.tsx';
import { RetryButton } from '../buttons/retry-button.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { FullPageLoader } from './full-page-loader.tsx';
import { StateFace, type StateFaceProps } from './state-face.tsx';

interface MissingPlaceProps {
  /** State of a location without data. 'ready' means that it does not exist. */
  status: 'loading' | 'ready' | 'offline' | 'error';
  /** Text when offline. */
  unsaved: Pick<StateFaceProps, 'kind' | 'title' | 'text'>;
  /** Title when the server failed or refused, above its own message. */
  failed: { title: string; text: string | undefined };
  /**
   * Reason that the location is closed to this user, with links to the readable parts. Outranks `status`. Without a
   * `text` the reason is unknown, and `hint` follows the usual text.
   */
  closed?: { text?: string; hint?: string | null; actions?: ReactNode } | null | undefined;
  onRetry: () => void;
  /** Absent if there is no previous screen. Then a retry is the only action. */
  onBack?: (() => void) | undefined;
}

/** A whole screen while a location is unknown or cannot be loaded [S-07, L-02]. */
export function MissingPlace(props: MissingPlaceProps) {
  const { unsaved, failed, closed, onRetry, onBack } = props;
  const status = closed ? 'ready' : props.status;
  if (status === 'loading') return <FullPageLoader />;
  return (
    <AppFrame width="column">
      <StateFace
        level={1}
        kind="error"
        {...(status === 'offline' ? unsaved : status === 'error' ? failed : UNKNOWN)}
        {...(closed && { text: closed.text ?? <Unknown hint={closed.hint} /> })}
        action={
          <>
            {closed?.actions}
            {(status !== 'ready' || !onBack) && <RetryButton look="primary" onClick={onRetry} />}
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

function Unknown({ hint }: { hint: ReactNode }) {
  return (
    <>
      {UNKNOWN.text} <span className={textClass({ anywhere: true })}>{hint}</span>
    </>
  );
}

const UNKNOWN = {
  title: 'Local não encontrado',
  text: 'O endereço pode estar errado, ou o convite para este local não vale mais.',
};
