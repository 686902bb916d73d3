import type { FastifyInstance } from 'fastify';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import type { Store } from './db/store.ts';
import type { ImageStore } from './images/storage/image-store.ts';
import type { Mailer } from './mail/mail-port.ts';
import type { ClaimPort, PayoutPort } from './pix/payout-port.ts';
import type { PspPort } from './pix/psp-port.ts';

/** A demo, as an entry hands it to the server. The server itself has none. */
export interface Demo {
  /** The module that exports the commands of the server and of the demo as `commands`. */
  commandsModule: URL;
  /** Opens its stand-ins. A bank that is not serving delivers no webhooks. `now` is in ms. */
  open(config: Config, now: () => number, isServing: boolean): StandIns;
}

/** Stand-ins of a demo for the world outside, and its additions to the server. */
export interface StandIns {
  mailer: Mailer;
  psp: PspPort;
  payouts: PayoutPort & ClaimPort;
  /** Fills the storage with the demo's story, once, and registers the demo's pages. */
  register(app: FastifyInstance, parts: DemoParts): Promise<void>;
  close(): Promise<void>;
}

export interface DemoParts {
  /** Runs the demo's `commandsModule`. */
  store: Store<typeof commands>;
  imageStore: ImageStore;
}
