import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { tryAgain } from '../../ui/base/late-chunk.ts';
import { ConnectionError, ErrorScreen, UnexpectedError } from '../../ui/states/error-screen.tsx';
import { uncoverApp } from '../boot/uncover-app.ts';

interface State {
  error: unknown;
}

/** Shows the error screen for errors thrown by screens [F-05]. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  readonly #retry = (): void => {
    tryAgain();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} onRetry={this.#retry} />;
  }
}

/** The error screen with the known details of an error [F-05, F-06]. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const connection = connectionFault(error);
  useLayoutEffect(uncoverApp, []);
  useEffect(() => {
    const comesBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRetry();
    };
    // BACK leaves the failed screen, although no router is mounted to handle BACK.
    addEventListener('popstate', onRetry);
    // WebKit ends the requests of a page that it puts into the bfcache, so code on its way is missing.
    addEventListener('pageshow', comesBack);
    return () => {
      removeEventListener('popstate', onRetry);
      removeEventListener('pageshow', comesBack);
    };
  }, [onRetry]);
  return (
    <ErrorScreen onReload={() => location.reload()} onRetry={onRetry}>
      {connection ? <ConnectionError {...connection} /> : <UnexpectedError />}
    </ErrorScreen>
  );
}

/** Details of a connection or server error. Null for any other error. Errors are recognised by name. */
function connectionFault(error: unknown): { networkDetail?: string; serverErrors?: string[] } | null {
  if (!(error instanceof Error)) return null;
  const refused = (error as { error?: { kind?: string } }).error?.kind === 'refused';
  if (error.name === 'TransportError' && refused) return { serverErrors: [error.message] };
  if (['TransportError', 'ProviderError', 'NoEnvironment'].includes(error.name))
    return { networkDetail: `${error.message}${error.cause ? `: ${String(error.cause)}` : ''}` };
  // A chunk of the app or its style could not be loaded. Each browser has its own message.
  if (
    /dynamically imported module|importing a module script|preload CSS|Failed to fetch/i.test(error.message)
  )
    return { networkDetail: error.message };
  return null;
}
