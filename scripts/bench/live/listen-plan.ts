import type { Asker } from '../shoppers/ear.ts';

/** Servers to which the sockets listen, in the order of a table. */
export const SPEAKERS = ['bare ws, frame made once', 'ws', 'socket.io', 'Vendinha'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** Plan of a measurement for the listeners, handed over as a JSON file. */
export interface ListenPlan {
  contestant: Speaker;
  port: number;
  pid: number;
  /** People who listen, each with one socket. */
  seats: Asker[];
  /** Channel to which all of them listen, where the server has channels. */
  channel: string;
  /** Requests that are posted in turn, one for each message. All of them are about as long. */
  speech: { path: string; body: object; asker?: Asker }[];
  /** Number of messages before the measured ones. */
  warm: number;
  messages: number;
}

/**
 * Times from the first socket that heard a message to the last, in ms. Below it the server's processor time for each
 * message, in µs.
 */
export interface ListenResult {
  p50: number;
  p90: number;
  cpuMicros: number;
}
