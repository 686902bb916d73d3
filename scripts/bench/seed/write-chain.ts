import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/words/time-units.ts';

const NAMES = [
  ...[
    'Hospital São Lucas',
    'Faculdade da Serra',
    'Condomínio Araucárias',
    'Café da Biblioteca',
    'Posto Imigrante',
  ],
  ...[
    'Academia Movimento',
    'Coworking Estação',
    'Residencial Bela Vista',
    'Torre Farroupilha',
    'Edifício Cristal',
  ],
] as const;

interface Chain {
  /** Account of the future owner of the locations. */
  owner: string;
  shops: number;
  items: number;
  /** Number of sales of each location a day, over two months. */
  sales: number;
}

interface Row {
  id: string;
  type: string;
  parentId?: string;
  owner: string;
  content: object;
  at: number;
}

/**
 * Writes a chain of locations with items and two months of sales. Some are offline, out of stock, or have an open
 * ticket. An earlier chain of another test of this server is removed.
 */
export function writeChain(database: DatabaseSync, { owner, shops, items, sales }: Chain): void {
  const now = Date.now();
  const insert = database.prepare(
    `insert into record (id, type, parent_id, owner, reference, content, created_at, updated_at, deleted, location_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  );
  const place = database.prepare(`insert into place (location_id, is_public, seen_at) values (?, 0, ?)`);
  const put = ({ id, type, parentId, owner: of, content, at }: Row): void =>
    void insert.run(
      id,
      type,
      parentId ?? null,
      of,
      'PRIVATE',
      JSON.stringify(content),
      at,
      at,
      parentId ?? id,
    );
  database.exec('begin');
  database.exec(`delete from record where location_id like 'rede-%'`);
  database.exec(`delete from place where location_id like 'rede-%'`);
  for (let shop = 0; shop < shops; shop += 1) {
    const parentId = `rede-${shop}`;
    const name = `${NAMES[shop % NAMES.length]}${shop < NAMES.length ? '' : ` ${1 + Math.floor(shop / NAMES.length)}`}`;
    put({
      id: parentId,
      type: 'LOCATION',
      owner,
      content: { name, address: `Rua ${shop}, Caxias do Sul` },
      at: now - 90 * DAY_MS,
    });
    place.run(parentId, shop % 7 === 3 ? now - 2 * HOUR_MS : now - MINUTE_MS);
    for (let item = 0; item < items; item += 1)
      put({
        ...{ id: `${parentId}-item-${item}`, type: 'ITEM', parentId, owner, at: now - 90 * DAY_MS },
        content: {
          name: `Produto ${item}`,
          value: 4 + (item % 9),
          cost: 2,
          quantity: shop % 3 === 1 && item < 2 ? 0 : 40,
        },
      });
    for (let sale = 0; sale < sales * 61; sale += 1) {
      const price = 4 + ((sale + shop) % 9);
      const item = `${parentId}-item-${(sale * 7) % items}`;
      put({
        ...{ id: `${parentId}-venda-${sale}`, type: 'SHOPPING_PURCHASE', parentId, owner: 'cliente' },
        content: {
          status: 'PAID',
          totalAmount: price,
          items: [{ id: item, name: 'Produto', quantity: 1, price, cost: 2 }],
        },
        at: now - Math.floor((sale * DAY_MS) / sales) - shop * 1000 - 1,
      });
    }
    if (shop % 5 === 2)
      put({
        ...{
          id: `${parentId}-ticket`,
          type: 'LOCATION_TICKET',
          parentId,
          owner: 'cliente',
          at: now - 26 * HOUR_MS,
        },
        content: { subject: 'Veio aberto', status: 'open', userInfo: { displayName: 'Marina D.' } },
      });
  }
  database.exec('commit');
}
