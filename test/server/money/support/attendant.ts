import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../../../src/domain/people/staff.ts';
import type { ReturnWay } from '../../../../src/domain/sales/sale-return.ts';
import { LOCATION_TICKET } from '../../../../src/records/types/talk/location-ticket.ts';
import { ANA, COFFEE, MINUTE, OWNER, PLACE, type Shop, WATER } from './shop.ts';
import { walletOf } from './wallet.ts';

/** An attendant of the shop, once the owner employs her. */
export const LIVIA = '00000000-0000-4000-8000-00000000000d';
export const viewerOf = (sub: string) => ({ sub, email: `${sub.slice(-1)}@example.com` });

/** Prices in centavos. */
const PRICES: Readonly<Record<string, number>> = { [COFFEE]: 480, [WATER]: 320 };

/** Gives Lívia an account, and the buyers a balance. */
export async function openForLivia(shop: Shop): Promise<void> {
  await shop.seed({
    ...{ id: viewerOf(LIVIA).email, type: 'PROFILE', owner: LIVIA },
    fields: {
      ...{ name: 'Lívia Tavares', email: viewerOf(LIVIA).email, cpf: '11144477735' },
      ...{ balance: 0, revenue: 0, score: 0 },
    },
  });
  for (const sub of [ANA, LIVIA]) await walletOf(shop).grant(sub, 50_000);
}

/** Acts of Lívia, the owner and the buyers, in the shop that is open at the time of each. */
export function attendantOf(open: () => Shop) {
  const write = async (command: 'createRecord' | 'updateRecord', sub: string, input: object) =>
    open().store.run(command, { viewer: viewerOf(sub), input: input as never });
  return {
    write,
    /** Lets the owner change a person's rights. */
    change: async (staff: string, fields: object) =>
      open().must(
        await write('updateRecord', OWNER, { id: staff, type: 'STAFF', content: JSON.stringify(fields) }),
      ),
    /** Employs Lívia, with a limit in reais. Returns the STAFF's id. */
    hire: async (returnLimit: unknown, role: StaffRole = 'attendant'): Promise<string> => {
      const id = randomUUID();
      const content = JSON.stringify({ role, ...(returnLimit !== undefined && { returnLimit }) });
      const row = { id, type: 'STAFF', parentId: PLACE, reference: viewerOf(LIVIA).email, content };
      open().must(await write('createRecord', OWNER, row));
      const accepted = JSON.stringify({ status: 'ACTIVE' });
      open().must(await write('updateRecord', LIVIA, { id, type: 'STAFF', content: accepted }));
      return id;
    },
    /** Buys from the balance. Returns the purchase's id. */
    buy: async (quantity: number, sub = ANA, item = COFFEE): Promise<string> => {
      open().advance(MINUTE);
      const total = ((PRICES[item] ?? 0) * quantity) / 100;
      return open().must(await open().buy(sub, [{ id: item, quantity }], total, { useBalance: true })).id;
    },
    /** Opens a ticket about a purchase. Returns its id. */
    complain: async (purchase: string, sub = ANA): Promise<string> => {
      const id = randomUUID();
      const ticket = {
        ...{ subject: 'Item com defeito', subjectType: 'defeito', description: 'Veio aberto', images: [] },
        related: { type: 'SHOPPING_PURCHASE', id: purchase },
        location: { id: PLACE, name: 'Mercadinho Demo', owner: OWNER },
      };
      const { content } = LOCATION_TICKET.write({
        ticket: ticket as never,
        writer: { sub, email: '', name: '' } as never,
        at: open().now(),
      });
      const row = { id, type: 'LOCATION_TICKET', parentId: PLACE, content: JSON.stringify(content) };
      open().must(await write('createRecord', sub, row));
      return id;
    },
    /** Gives units of a sale back. Returns 'done' or the refusal's code. */
    give: async (
      purchase: string,
      quantity: number,
      sub = LIVIA,
      { way = 'balance', item = COFFEE }: { way?: ReturnWay; item?: string } = {},
    ) => {
      const lines = [{ id: item, quantity }];
      const asked = { purchase, lines, restock: true, reason: 'nao-recebeu', way };
      const verdict = await open().request(sub, 'RETURN_SALE', asked);
      return verdict.kind === 'refused' ? verdict.code : 'done';
    },
  };
}
