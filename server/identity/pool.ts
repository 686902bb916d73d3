import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../db/store.ts';
import type { AddressLimits } from '../limits/settings.ts';
import type { WireAnswer, WireRequest } from './aws-json.ts';
import type { IdentityCommands } from './commands.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Tokens } from './tokens.ts';

export interface UserPool {
  store: Pick<Store<IdentityCommands>, 'read' | 'run'>;
  tokens: Tokens;
  hasher: PasswordHasher;
  clientId: string;
  now: () => number;
  addressLimits: AddressLimits;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type Operation = (pool: UserPool, request: WireRequest) => Promise<WireAnswer>;
export type Operations = Readonly<Record<string, Operation>>;
