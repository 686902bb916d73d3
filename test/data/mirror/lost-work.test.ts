import { expect, test, vi } from 'vitest';
import { typedMessageKey, typedResponseKey, visitKey } from '../../../src/data/basis/typed-keys.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { OWN_LOCATIONS_LIST, STAFF_LIST } from '../../../src/data/mirror/own-roles.ts';
import { type LostWork, readLostWork } from '../../../src/data/mirror/roles/lost-work.ts';
import { settleOwnRoles } from '../../../src/data/mirror/roles/settle-own-roles.ts';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';
import { openTestData } from '../support/test-data.ts';

const SHOP = 'loja';
const EMAIL = 'rui@exemplo.com.br';
const touch = (itemId: string, kind: string, units: number, more: object = {}) => ({
  ...{ id: `${itemId} ${kind}`, itemId, kind, units, reason: 'perda', books: 9, at: 1, ...more },
});
const VISIT = {
  ...{ id: 'visita', startedAt: 1 },
  touches: [
    touch('cafe', 'contado', 12),
    touch('suco', 'contado', 2, { why: 'furto' }),
    touch('cafe', 'reposto', 6, { expires: '2026-12-05', paid: 3000 }),
    touch('suco', 'retirado', 1, { reason: 'vencido' }),
  ],
};
const LOST_VISIT: LostWork = {
  kind: 'visit',
  ...{ key: `visit:${SHOP}:visita`, shop: 'Café Central' },
  items: [
    {
      name: 'Café',
      touches: [
        { kind: 'contado', units: 12 },
        { kind: 'reposto', units: 6, expires: '2026-12-05', paid: 3000 },
      ],
    },
    {
      name: 'Suco',
      touches: [
        { kind: 'contado', units: 2, reason: 'furto' },
        { kind: 'retirado', units: 1, reason: 'vencido' },
      ],
    },
  ],
};
const words = (key: string, text: string): LostWork => ({
  kind: 'words',
  ...{ key, shop: 'Café Central', to: 'Ana', text },
});

/** A person who works at a shop, is its customer, too, and owns another shop. Each has typed work. */
async function openWorker(role: StaffRole) {
  const { data, server, feed } = openTestData({ email: EMAIL });
  const { sub } = data.user;
  const put = (type: RecordType, id: string, owner: string, content: object): RecordRow =>
    server.put({ type, id, parentId: SHOP, owner, reference: null, content: JSON.stringify(content) });
  const shop = (id: string, owner: string, name: string): RecordRow =>
    server.put({ id, type: 'LOCATION', owner, reference: 'PUBLIC', content: JSON.stringify({ name }) });
  shop(SHOP, 'dona', 'Café Central');
  shop('minha', sub, 'Meu');
  put('ITEM', 'cafe', 'dona', { name: 'Café' });
  put('ITEM', 'suco', 'dona', { name: 'Suco' });
  put('CHAT_MESSAGE', 'dela', 'ana', { text: 'Oi', senderName: 'Ana' });
  put('LOCATION_TICKET', 'ticket', 'ana', { subject: 'Troco', userInfo: { name: 'Ana' } });
  put('LOCATION_TICKET', 'meu', sub, { subject: 'Troco' });
  const staff = (now: StaffRole | null): RecordRow =>
    server.put({
      ...put('STAFF', 's', 'dona', { role: now ?? role, status: now ? 'ACTIVE' : 'LEFT', sub }),
      reference: EMAIL,
    });
  const refresh = async (): Promise<void> => {
    for (const kind of ['myLocations', 'work', 'location', 'chat', 'tickets'] as const)
      await data.refresh({ kind, id: SHOP });
  };
  const become = async (now: StaffRole | null): Promise<void> => {
    staff(now);
    await refresh();
  };
  await become(role);
  const [message, answer] = [typedMessageKey(SHOP, 'ana'), typedResponseKey('ticket')];
  const own = [
    typedMessageKey(SHOP, sub),
    typedResponseKey('meu'),
    visitKey('minha'),
    `draft:ticket:${SHOP}`,
  ];
  for (const [key, value] of [
    [visitKey(SHOP), VISIT],
    [message, 'Já volto'],
    [answer, 'Pode vir'],
    ...own.map((key) => [key, VISIT] as const),
  ] as const)
    await data.keep(key, value);
  const kept = (keys: readonly string[]) => data.read((tx) => tx.keptAll(keys));
  const lost = async () =>
    (await data.read(readLostWork)).toSorted((one, two) => two.key.localeCompare(one.key));
  return { data, server, feed, sub, staff, refresh, become, kept, lost, own, message, answer };
}

type Worker = Awaited<ReturnType<typeof openWorker>>;

/** The typed work that stays in its place, and the lost work. */
async function stateOf({ kept, lost, message, answer }: Worker) {
  const places = await kept([visitKey(SHOP), message, answer]);
  return { visit: places[0] !== undefined, words: places[1] !== undefined, lost: await lost() };
}

const lostWords = ({ message, answer }: Worker) => [words(answer, 'Pode vir'), words(message, 'Já volto')];

test.each<[StaffRole, StaffRole | null, 'visit' | 'words' | 'nothing' | 'all']>([
  ['stocker', 'deputy', 'all'],
  ['attendant', 'deputy', 'all'],
  ['deputy', 'stocker', 'visit'],
  ['deputy', 'attendant', 'words'],
  ['deputy', 'partner', 'nothing'],
  ['deputy', null, 'nothing'],
])('of a %s who becomes %s %s may still be sent, and what is one’s own stays', async (before, now, left) => {
  const worker = await openWorker(before);
  await worker.become(now);
  const keepsVisit = left === 'visit' || left === 'all';
  const keepsWords = left === 'words' || left === 'all';
  expect(await stateOf(worker)).toEqual({
    ...{ visit: keepsVisit, words: keepsWords },
    lost: [...(keepsVisit ? [] : [LOST_VISIT]), ...(keepsWords ? [] : lostWords(worker))],
  });
  expect(await worker.kept(worker.own)).toEqual(worker.own.map(() => VISIT));
});

test('a role given back later does not revive the visit, and the lost work stays until it is read', async () => {
  const worker = await openWorker('deputy');
  await worker.become(null);
  await worker.become('deputy');
  expect(await stateOf(worker)).toEqual({
    ...{ visit: false, words: false, lost: [LOST_VISIT, ...lostWords(worker)] },
  });
});

test('a device without a connection keeps the work until it hears of the end of the role', async () => {
  const worker = await openWorker('deputy');
  worker.server.fault = 'down';
  await worker.become(null);
  expect(await stateOf(worker)).toEqual({ visit: true, words: true, lost: [] });
  worker.server.fault = 'none';
  await worker.refresh();
  expect(await stateOf(worker)).toMatchObject({ visit: false, words: false });
});

test('an event that ends the role takes the work at once', async () => {
  const worker = await openWorker('deputy');
  worker.feed.tell(notificationChannel(worker.sub), { type: 'RECORD_CHANGED', record: worker.staff(null) });
  await vi.waitFor(async () => expect(await worker.lost()).toHaveLength(3));
  expect(await stateOf(worker)).toMatchObject({ visit: false, words: false });
});

test('what an open page stores after the end of the role is lost work, too, and nothing twice', async () => {
  const worker = await openWorker('deputy');
  await worker.become(null);
  await worker.data.keep(worker.message, 'Já volto, Ana');
  await worker.data.keep(worker.answer, 'às dez');
  await worker.data.keep(visitKey(SHOP), { ...VISIT, touches: VISIT.touches.slice(0, 1) });
  await worker.refresh();
  const [visit, ...texts] = await worker.lost();
  expect(visit).toMatchObject({ items: [{ touches: [{ kind: 'contado', units: 12 }] }] });
  expect(texts).toEqual([words(worker.answer, 'Pode vir\nàs dez'), words(worker.message, 'Já volto, Ana')]);
  expect(await worker.kept([visitKey(SHOP), worker.message, worker.answer])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('empty work goes without a word', async () => {
  const worker = await openWorker('deputy');
  await worker.data.keep(visitKey(SHOP), { ...VISIT, touches: [] });
  await worker.data.keep(worker.message, ' ');
  await worker.data.keep(worker.answer, undefined);
  await worker.become(null);
  expect(await stateOf(worker)).toEqual({ visit: false, words: false, lost: [] });
});

test('an emptied mirror, which lacks the own shop, takes no work until both lists are whole', async () => {
  const store = createMemoryStore();
  const key = visitKey('minha');
  const whole = (list: string) =>
    store.write(async (tx) => {
      await tx.keep(key, VISIT);
      await tx.putCursor({ key: list, updatedAt: 1, syncedAt: 1, manifestAt: 1 });
      await settleOwnRoles(tx, { sub: 'rui', email: EMAIL });
      return (await tx.kept(key)) !== undefined;
    });
  expect([await whole(STAFF_LIST), await whole(OWN_LOCATIONS_LIST)]).toEqual([true, false]);
});
