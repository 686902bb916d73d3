import type { Kysely } from 'kysely';
import { shortName } from '../../../src/domain/people/short-name.ts';
import { isFound } from '../../../src/domain/sales/find-sale.ts';
import type { SalesWay, SoldSale } from '../../../src/domain/sales/sales.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { isSold } from '../../../src/domain/shop/sold.ts';
import { purchaseContent } from '../../../src/records/purchase-view.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { presentRecords } from '../../db/present-records.ts';
import type { Schema } from '../../db/schema.ts';
import { fromTable } from '../rows/write-record.ts';
import { codedAmong } from './certain-sales.ts';
import type { SaleRow } from './sale-rows.ts';
import type { SaleTicket } from './tickets-of-sales.ts';

type Read = Kysely<Schema>;

/**
 * Selection of the sales of a batch. An empty `search` is none. `readsCosts`: true for a location whose costs the
 * viewer reads.
 */
export interface WantedSales {
  search: string;
  way: SalesWay;
  readsCosts: (locationId: string) => boolean;
}

/**
 * Turns purchases into sales as an owner sees them, and leaves out unwanted ones. Names are read once for all batches.
 */
export function createShower(read: Read, { search, way, readsCosts }: WantedSales) {
  const names = new Map<string, string>();
  return async (rows: readonly SaleRow[]): Promise<SoldSale[]> => {
    const sold = rows.flatMap(({ at, row }) => {
      const purchase = readPurchase(row);
      return isSold(purchase.status) && isPaidBy(purchase, way) ? [{ at, row, purchase }] : [];
    });
    await readNames(
      read,
      sold.map(({ row }) => row.owner ?? ''),
      names,
    );
    const coded = await codedAmong(
      read,
      sold.map(({ row }) => row.id),
      search,
    );
    return sold.flatMap(({ at, row, purchase }) => {
      const { endToEndId, balanceUsed, pixAmount, totalAmount, lines } = purchase;
      const buyer = names.get(row.owner ?? '') ?? shortName('');
      const itemNames = lines.map(({ name }) => name);
      const amounts = [totalAmount, balanceUsed, pixAmount].filter((amount) => amount > 0);
      const isWanted = search === '' || coded.has(row.id);
      const number = proofNumber(row.id);
      if (!isWanted && !isFound({ buyer, itemNames, amounts, endToEndId, number }, search)) return [];
      const locationId = row.parentId ?? '';
      return [
        {
          ...{ id: row.id, locationId, at, buyer, buyerId: row.owner ?? '' },
          content: purchaseContent(row.content ?? '', {
            isBuyer: false,
            runsLocation: readsCosts(locationId),
          }),
          ...{ balanceUsed, pixAmount, endToEndId },
          ...{ ticketId: null, isTicketOpen: false },
        },
      ];
    });
  };
}

/** The same sale with its ticket. */
export const withTicket = (sale: SoldSale, tickets: ReadonlyMap<string, SaleTicket>): SoldSale => {
  const ticket = tickets.get(sale.id);
  return ticket ? { ...sale, ticketId: ticket.id, isTicketOpen: ticket.isOpen } : sale;
};

function isPaidBy({ balanceUsed, pixAmount }: { balanceUsed: number; pixAmount: number }, way: SalesWay) {
  if (way === 'any') return true;
  return way === 'pix' ? pixAmount > 0 : balanceUsed > 0;
}

/** Adds the first name and initial of each of these people, where it is not known yet. */
export async function readNames(
  read: Read,
  owners: readonly string[],
  names: Map<string, string>,
): Promise<void> {
  const unknown = [...new Set(owners)].filter((owner) => owner !== '' && !names.has(owner));
  if (unknown.length === 0) return;
  const rows = await presentRecords(read, 'PROFILE').selectAll().where('owner', 'in', unknown).execute();
  for (const row of rows) names.set(row.owner ?? '', shortName(readProfile(fromTable(row)).name));
}
