import { callsBy } from '../basis/forward-calls.ts';
import { failed } from '../basis/outcome.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { reasonOf } from '../wire/transport.ts';
import type { PurchaseDeps } from './command-deps.ts';
import type { CommandChunk, ServerCommands } from './commands.ts';

/** The names are needed before the code is fetched. The compiler ensures that none is missing. */
const NAMES = [
  'createPurchase',
  'createDeposit',
  'createWithdrawal',
  'buyEquipment',
  'equipmentRequest',
  'sendRequest',
  'updateProfile',
  'ownRecords',
  'recordAccess',
  'askFigures',
  'listSales',
  'findSale',
  'returnSale',
] as const;

type Command = (deps: unknown, ...args: unknown[]) => Promise<unknown>;

/** Forwards each command to its code, fetched with the first one. A failed fetch counts as a missing connection. */
export function forwardCommands(
  load: () => Promise<CommandChunk>,
  deps: PurchaseDeps & { outbox: Pick<Outbox, 'enqueue'> },
): ServerCommands {
  const forward =
    (name: keyof ServerCommands) =>
    async (...args: unknown[]) => {
      const chunk = await load().catch((thrown: unknown) => failed(reasonOf(thrown)));
      return 'kind' in chunk ? chunk : (chunk.serverCommands[name] as Command)(deps, ...args);
    };
  return callsBy(NAMES, forward);
}
