import type { ReactNode } from 'react';
import { textClass } from '../base/look.ts';
import { Button } from '../buttons/button.tsx';
import styles from './error-screen.module.css';
import { StateFace } from './state-face.tsx';

export type ErrorScreenProps = {
  onReload: () => void;
  /** Clears the error and shows the application again. */
  onRetry: () => void;
  /** Details of the error: UnexpectedError or ConnectionError. */
  children: ReactNode;
};

/** The screen that replaces the application when it fails [F-05]. */
export function ErrorScreen({ onReload, onRetry, children }: ErrorScreenProps) {
  return (
    <div className={styles.page} role="alert" data-failure="">
      <StateFace
        kind="error"
        level={1}
        title="Oops! Algo deu errado"
        text={children}
        action={
          <>
            <Button onClick={onReload}>Recarregar Página</Button>
            <Button look="quiet" onClick={onRetry}>
              Tentar Novamente
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The text of an error unrelated to the connection [F-05]. */
export function UnexpectedError() {
  return <p>Ocorreu um erro inesperado na aplicação.</p>;
}

export type ConnectionErrorProps = {
  /** Message of the network layer. */
  networkDetail?: string;
  serverErrors?: readonly string[];
};

/** The text of a connection error with its known details [F-06]. */
export function ConnectionError({ networkDetail, serverErrors = [] }: ConnectionErrorProps) {
  return (
    <>
      <h2 className={textClass({ size: 3, tone: 'ink' }, styles.heading)}>Erro de Conexão</h2>
      <p>Não foi possível conectar com o servidor. Verifique sua conexão com a internet.</p>
      {networkDetail && <p className={styles.detail}>{networkDetail}</p>}
      {serverErrors.length > 0 && (
        <ul className={styles.list}>
          {serverErrors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}
