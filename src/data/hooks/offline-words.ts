import { type DataError, isServerDown, OFFLINE_MESSAGE } from '../basis/outcome.ts';
import type { OfflineReason } from './offline-reason.ts';

/** End of a sentence about waiting, as in 'a compra espera a internet voltar'. */
export const backText = ({ isServer }: Pick<OfflineReason, 'isServer'>): string =>
  isServer ? 'ele voltar' : 'a internet voltar';

export interface OfflineFace {
  kind: 'offline' | 'error';
  title: string;
  text: string;
}

/** Face of a screen that has nothing to show. `unsaved`: its words without a connection, where nothing was kept. */
export const offlineFace = (
  { isServer, name }: OfflineReason,
  unsaved: { title?: string; text: string },
): OfflineFace =>
  isServer
    ? { kind: 'error', title: name, text: 'Não é a sua internet. Tente novamente daqui a pouco.' }
    : { kind: 'offline', title: 'Você está sem conexão', ...unsaved };

/** Told where money did not move because the connection or the server is missing. */
export const notCharged = ({ isServer, name }: OfflineReason): string =>
  isServer ? `${name}. Nada foi cobrado: tente novamente daqui a pouco.` : OFFLINE_MESSAGE;

/** Text below a failed request for a new code: the purchase and its shop are as they were [S-22, X-07]. */
export const noNewCode = (error: DataError): string => {
  const isServer = isServerDown(error);
  return `${isServer ? 'Servidor com problemas' : 'Sem conexão'}. Nada se perdeu: sua compra continua guardada. Toque de novo quando ${backText({ isServer })}.`;
};

/** Text for a purchase that was sent and whose end is unknown: it may have been paid. */
export const unclearPurchase = (offline: OfflineReason): string =>
  `${offline.name}. Ainda não sabemos se a última compra foi feita: verificamos assim que ${backText(offline)}.`;

/** The reason why a form was not sent. `network`: the text for a missing connection. */
export const reasonText = (error: DataError, network: string): string =>
  error.kind === 'network' && !isServerDown(error) ? network : error.message;
