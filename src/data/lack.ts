import { useNetwork } from './hooks.ts';
import { type DataError, isServerDown } from './outcome.ts';

/** What is lacking, as a person is told: their connection, or the server, and then nothing of theirs is at fault. */
export interface Lack {
  isServer: boolean;
  /** Begins a sentence, and is a tag. */
  name: string;
  /** Ends a sentence, as in 'a compra espera a internet voltar'. */
  back: string;
  /** What stands where nothing can be shown; `unsaved` where nothing was kept of it for want of a connection. */
  face: (unsaved: { title?: string; text: string }) => LackFace;
}

/** The properties of a state face. */
export interface LackFace {
  kind: 'offline' | 'error';
  title: string;
  text: string;
}

const CONNECTION: Lack = {
  isServer: false,
  name: 'Sem conexão',
  back: 'a internet voltar',
  face: (unsaved) => ({ kind: 'offline', title: 'Você está sem conexão', ...unsaved }),
};

const NAME = 'Servidor com problemas';
const SERVER: Lack = {
  isServer: true,
  name: NAME,
  back: 'ele voltar',
  face: () => ({
    kind: 'error',
    title: NAME,
    text: 'Não é a sua internet. Tente novamente daqui a pouco.',
  }),
};

/** What to say where the server cannot be had; `error` is why a list could not, if it knows. */
export function useLack(error: DataError | null = null): Lack {
  const network = useNetwork();
  return (error ? isServerDown(error) : network.isServerDown) ? SERVER : CONNECTION;
}
