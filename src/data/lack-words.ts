import type { Lack } from './lack.ts';
import { type DataError, isServerDown, OFFLINE_MESSAGE } from './outcome.ts';

/** Said of money that was not moved for want of a connection, or of a server. */
export const notCharged = ({ isServer, name }: Lack): string =>
  isServer ? `${name}. Nada foi cobrado: tente novamente daqui a pouco.` : OFFLINE_MESSAGE;

/** Why a form was not sent; `network` is said of a connection that is not there. */
export const reasonText = (error: DataError, network: string): string =>
  error.kind === 'network' && !isServerDown(error) ? network : error.message;
