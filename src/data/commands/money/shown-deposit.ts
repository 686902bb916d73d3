import type { CommandDeps } from '../command-deps.ts';

/** Key of the deposit on show; one at a time on a device. */
export const SHOWN_DEPOSIT_KEY = 'deposit';

/** Puts a deposit's code on show; null puts it away. */
export async function showDeposit({ store }: Pick<CommandDeps, 'store'>, id: string | null): Promise<void> {
  await store.write((tx) => (id === null ? tx.drop(SHOWN_DEPOSIT_KEY) : tx.keep(SHOWN_DEPOSIT_KEY, id)));
}

/** Reads a kept id; null for any other value. */
export function readShownDeposit(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
