import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskImageStore } from '../../../server/images/storage/disk-image-store.ts';
import { checkRecordContent } from '../../../server/records/changes/check-content.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { isProfileComplete } from '../../../src/domain/people/profile.ts';
import { isInForce } from '../../../src/domain/shop/campaign.ts';
import { isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { readCampaign } from '../../../src/records/types/goods/campaign.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import {
  createRecord,
  eventually,
  getRecord,
  graphql,
  mailedCode,
  type Person,
  signIn,
  signUp,
} from '../support/api-client.ts';
import { auditLedger } from '../support/audit-ledger.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const PASSWORD = 'Vendinha#2026';
const CENTRE = { lat: -29.027803, lon: -51.188585 };
const DAY_MS = 86_400_000;
const FIELDS = 'items { id type parentId owner reference content createdAt updatedAt } nextToken';

describe('the demo', () => {
  let server: StartedServer;
  let marina: Person;
  let bento: Person;
  beforeAll(async () => {
    server = await startServer({ demo: true, begin: true });
    marina = await signIn(server.origin, 'marina@exemplo.com.br', PASSWORD);
    bento = await signIn(server.origin, 'bento@exemplo.com.br', PASSWORD);
  });
  afterAll(() => server.stop());

  const rowsOf = async (type: RecordRow['type']): Promise<RecordRow[]> => {
    const rows = await server.store.read
      .selectFrom('record')
      .select(['id', 'type', 'owner', 'reference', 'content'])
      .select(['parent_id as parentId', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('type', '=', type)
      .where('deleted', '=', 0)
      .execute();
    return rows;
  };
  const contentOf = ({ content }: RecordRow) => JSON.parse(content ?? '{}');

  test('has nothing that the record API would not store', async () => {
    const types = [
      'ITEM',
      'CAMPAIGN',
      'CATEGORY',
      'LOCATION',
      'INVITE',
      'CHAT_MESSAGE',
      'STOCK_CHANGE',
    ] as const;
    for (const type of types) {
      const rows = await rowsOf(type);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) checkRecordContent(row, contentOf(row));
    }
  });

  test('[X-04] lost goods at every shop in more than one month, at a cost that is known', async () => {
    const current = monthOf(createZone().dayOf(Date.now()));
    const months = await Promise.all(
      [0, 1].map(async (ago) => {
        const month = isoOfMonth(current - ago);
        const { data } = await graphql(
          server.origin,
          bento,
          'query ($month: String!) { losses(month: $month) { shops { months { lost units uncosted } } } }',
          { month },
        );
        const { shops } = (data as Record<string, unknown>).losses as {
          shops: { months: { lost: number; uncosted: number }[] }[];
        };
        expect(shops.length).toBeGreaterThan(2);
        return shops.map(({ months: all }) => all.at(-2));
      }),
    );
    for (const sum of months.flat()) {
      expect(sum?.uncosted).toBe(0);
      expect(sum?.lost).toBeGreaterThan(0);
    }
  });

  test('has six places or more round the default map centre, one of them by invitation', async () => {
    const places = await rowsOf('LOCATION');
    expect(places.length).toBeGreaterThanOrEqual(6);
    for (const { lat, lon, name } of places.map(contentOf)) {
      const [north, east] = [
        (lat - CENTRE.lat) * 111,
        (lon - CENTRE.lon) * 111 * Math.cos(lat * (Math.PI / 180)),
      ];
      expect([name, Math.hypot(north, east) < 5]).toEqual([name, true]);
    }
    expect(places.filter(({ reference }) => reference === 'PRIVATE')).toHaveLength(1);
    expect(places.filter(({ owner }) => owner === bento.sub)).toHaveLength(3);
  });

  test('one place is silent, the others are online', async () => {
    const [places, beats] = [await rowsOf('LOCATION'), await rowsOf('HVMP_STATUS')];
    const alive = new Set(
      beats.filter(({ updatedAt }) => updatedAt > Date.now() - 3_600_000).map((one) => one.parentId),
    );
    const silent = places.filter(({ id }) => !alive.has(id)).map((one) => contentOf(one).name);
    expect(silent).toEqual(['Vendinha dos Vinhedos']);
  });

  test('sells two hundred things or more, each with its picture, on a shelf of its own place', async () => {
    const [items, categories] = [await rowsOf('ITEM'), await rowsOf('CATEGORY')];
    expect(items.length).toBeGreaterThanOrEqual(200);
    const parentOf = new Map(categories.map(({ id, parentId }) => [id, parentId]));
    for (const row of items) {
      const { image, code, cost } = contentOf(row);
      const item = readItem(row);
      expect(item.price).toBeGreaterThan(cost * 100);
      expect(code).toMatch(/^789\d{10}$/);
      expect(item.categoryIds.map((id) => parentOf.get(id))).toEqual([row.parentId]);
      expect(image).toMatch(new RegExp(`^items/${row.parentId}/${row.owner}/\\d+_[a-z-]+\\.svg$`));
    }
  });

  test('has campaigns of all three types in force, one paused and one over', async () => {
    const campaigns = (await rowsOf('CAMPAIGN')).map(readCampaign);
    const now = Date.now();
    const active = new Set(campaigns.filter((one) => isInForce(one, now)).map(({ type }) => type));
    expect([...active].sort()).toEqual(['simple_category', 'simple_items', 'take_pay']);
    expect(campaigns.some((one) => !isInForce(one, now))).toBe(true);
  });

  test('tells ninety days of sales without a gap', async () => {
    const sales = await rowsOf('SHOPPING_PURCHASE');
    const now = Date.now();
    const days = new Set(sales.map(({ createdAt }) => Math.floor((now - createdAt) / DAY_MS)));
    expect(Math.max(...days)).toBeGreaterThanOrEqual(88);
    expect(days.size).toBeGreaterThanOrEqual(89);
    expect(sales.every((row) => row.createdAt <= now && contentOf(row).status === 'PAID')).toBe(true);
    expect(new Set(sales.map(({ parentId }) => parentId)).size).toBe(6);
  });

  test('has a conversation and tickets in two states', async () => {
    const chat = await rowsOf('CHAT_MESSAGE');
    expect(new Set(chat.map(({ owner }) => owner))).toEqual(new Set([marina.sub, bento.sub]));
    const tickets = await rowsOf('LOCATION_TICKET');
    const statuses = tickets.map(contentOf).filter(({ updateType }) => updateType === 'STATUS_CHANGE');
    expect(statuses.map(({ status }) => status)).toEqual(['resolved']);
    const own = tickets.filter((row) => contentOf(row).updateType === undefined);
    expect(own.map((row) => contentOf(row).status).sort()).toEqual(['open', 'resolved']);
  });

  test('the books balance', async () => {
    expect(await auditLedger(server.store.read)).toEqual([]);
  });

  test('marina has money and reaches the library by her invite, a stranger does not', async () => {
    const profile = await getRecord(server.origin, marina, marina.email, 'PROFILE');
    expect(profile && readProfile(profile.row).balance).toBeGreaterThan(0);
    const library = (await rowsOf('LOCATION')).find(({ reference }) => reference === 'PRIVATE');
    const seenBy = async (person: Person) =>
      (await getRecord(server.origin, person, library?.id ?? '', 'LOCATION'))?.row.id;
    expect(await seenBy(marina)).toBe(library?.id);
    const items = await graphql(
      server.origin,
      marina,
      `query l($parentId: String!, $type: String!) { listByParentIdAndType(parentId: $parentId, type: $type, first: 100) { ${FIELDS} } }`,
      { parentId: library?.id, type: 'ITEM' },
    );
    expect(items.data?.listByParentIdAndType.items.length).toBeGreaterThan(10);
    expect(await seenBy(await signIn(server.origin, 'novo@exemplo.com.br', PASSWORD))).toBeUndefined();
  });

  test('bento earns and novo has yet to complete his profile', async () => {
    const earned = await getRecord(server.origin, bento, bento.email, 'PROFILE');
    expect(earned && readProfile(earned.row).revenue).toBeGreaterThan(0);
    const novo = await signIn(server.origin, 'novo@exemplo.com.br', PASSWORD);
    const profile = await getRecord(server.origin, novo, novo.email, 'PROFILE');
    expect(profile && isProfileComplete(readProfile(profile.row))).toBe(false);
    await signIn(server.origin, 'clara@exemplo.com.br', PASSWORD);
  });

  test('every picture is there to be shown', async () => {
    const shown = (await rowsOf('ITEM')).map((row) => contentOf(row).image);
    const images = await openDiskImageStore(`${server.home.dataDir}/images`);
    for (const key of new Set<string>(shown)) {
      const image = await images.head(key);
      expect([key, image?.contentType, (image?.size ?? 0) > 100]).toEqual([key, 'image/svg+xml', true]);
    }
  });

  test('/dev/mail.json and /dev/mail show the code of a sign-up, and it opens the account', async () => {
    const ana = await signUp(server.origin, 'ana@example.com', PASSWORD, '<b>Ana</b>');
    const code = await mailedCode(server.origin, ana.email);
    const page = await raw(`${server.origin}/dev/mail`);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body.toString()).toContain(code);
    expect(page.body.toString()).not.toMatch(/<b>Ana|<script|style="/);
    expect((await raw(`${server.origin}/dev/style.css`)).headers['content-type']).toMatch(/^text\/css/);
  });

  test('a purchase is paid at /dev/pix/pay and becomes PAID by the bank’s own announcement', async () => {
    const [item] = (await rowsOf('ITEM')).filter((row) => row.reference === 'Sabonete');
    if (!item?.parentId) throw new Error('the demo sells no soap');
    const purchase = {
      id: crypto.randomUUID(),
      type: 'SHOPPING_PURCHASE',
      parentId: item.parentId,
      content: {
        items: [{ id: item.id, quantity: 1 }],
        totalAmount: contentOf(item).value,
        useBalance: false,
      },
    };
    expect((await createRecord(server.origin, marina, purchase)).kind).toBe('created');
    const read = async () =>
      (await getRecord(server.origin, marina, purchase.id, 'SHOPPING_PURCHASE'))?.content;
    const code = await eventually(async () => (await read())?.qrCode as string | null);
    const pay = await fetch(`${server.origin}/dev/pix/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pixCopiaECola: code }),
    });
    expect([pay.status, await pay.json()]).toMatchObject([200, { ok: true, amount: contentOf(item).value }]);
    await eventually(async () => ((await read())?.status === 'PAID' ? true : null));
    expect(await auditLedger(server.store.read)).toEqual([]);
    expect((await raw(`${server.origin}/dev/pix`)).headers['content-type']).toMatch(/^text\/html/);
  });

  test('[E-05] equipment that was bought is mailed to whoever ships it', async () => {
    const granted = { sub: marina.sub, amount: 100_000, reference: 'equipment-test' };
    expect((await server.store.run('grantBalance', granted)).kind).toBe('applied');
    const id = crypto.randomUUID();
    const deliveryAddress = {
      nome: 'Marina',
      cep: '95020360',
      rua: 'Rua Sinimbu',
      numero: '100',
      bairro: 'Lourdes',
      cidade: 'Caxias do Sul',
      estado: 'RS',
    };
    const content = { action: 'PURCHASE', productType: 'LOCK', deliveryAddress };
    const request = { id, type: 'REQUEST', parentId: marina.sub, reference: 'OPERATION_PURCHASE', content };
    expect((await createRecord(server.origin, marina, request)).kind).toBe('created');
    const mail = await eventually(async () => {
      const answer = await fetch(`${server.origin}/dev/mail.json`);
      const mails = (await answer.json()) as { to: string; text: string }[];
      return mails.find(({ text }) => text.includes(id));
    });
    expect(mail.to).toBe('operacao@exemplo.com.br');
  });
});
