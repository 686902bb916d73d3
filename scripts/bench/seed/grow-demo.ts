import { openStore } from '../../../server/db/open-store.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { type BenchStore, putMany } from './grown-store.ts';
import { benchCommands } from './seed-commands.ts';

/** Chats, histories and shops to be enlarged, each with its place, its people and its size. */
export interface DemoGrowth {
  chats: readonly { place: string; customer: string; owner: string; size: number }[];
  histories: readonly { place: string; buyer: string; size: number }[];
  shops: readonly { place: string; owner: string; size: number }[];
}

/** Writes messages, purchases and items of the past into a demo's file. The server must not be running. */
export async function growDemo(file: string, { chats, histories, shops }: DemoGrowth): Promise<void> {
  await using store: BenchStore = await openStore<typeof benchCommands>({
    ...{ file, commands: benchCommands, commandsExport: 'benchCommands' },
    commandsModule: new URL('./seed-commands.ts', import.meta.url),
  });
  const at = Date.now() - HOUR_MS;
  for (const { place, customer, owner, size } of chats)
    await putMany(store, size, (n) => ({
      ...{ type: 'CHAT_MESSAGE', parentId: place, owner: customer, reference: owner },
      ...{
        content: JSON.stringify({ text: `Mensagem ${n}`, timestamp: at - n * MINUTE_MS }),
        at: at - n * MINUTE_MS,
      },
    }));
  for (const { place, buyer, size } of histories) {
    const lines = [{ id: 'x', name: 'Produto', quantity: 1, price: 2.5, originalPrice: 2.5 }];
    const content = JSON.stringify({ status: 'PAID', items: lines, totalAmount: 2.5, locationId: place });
    await putMany(store, size, (n) => ({
      ...{ type: 'SHOPPING_PURCHASE', parentId: place, owner: buyer, reference: place },
      ...{ content, at: at - n * HOUR_MS },
    }));
  }
  for (const { place, owner, size } of shops)
    await putMany(store, size, (n) => ({
      ...{ type: 'ITEM', parentId: place, owner, reference: `Outro ${n}`, at: at - n },
      content: JSON.stringify({ name: `Outro ${n}`, value: 2.5, price: 2.5, quantity: 9, categories: [] }),
    }));
}
