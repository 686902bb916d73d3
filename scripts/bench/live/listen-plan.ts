import type { Asker } from '../shoppers/ear.ts';

/** Servers that are listened to, in the order of a table. */
export const SPEAKERS = ['bare ws, frame made once', 'ws', 'socket.io', 'Vendinha'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** Plan of a measurement for the listeners, handed over as a JSON file. */
export interface ListenPlan {
  contestant: Speaker;
  port: number;
  pid: number;
  /** One socket each. */
  seats: Asker[];
  /** Channel that all of them listen to, where the server has channels. */
  channel: string;
  /** Requests that are posted in turn, one for each message; all of them are about as long. */
  speech: { path: string; body: object; asker?: Asker }[];
  /** Messages before the measured ones. */
  warm: number;
  messages: number;
}

/** Times from the first socket that heard a message to the last, in ms, and processor time of the server a send, in µs. */
export interface ListenResult {
  p50: number;
  p90: number;
  cpuMicros: number;
}
