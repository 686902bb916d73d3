import { expect, test, vi } from 'vitest';
import { broughtKey } from '../../../src/data/basis/shelf-keys.ts';
import { createMemoryStore } from '../../../src/data/mirror/memory-store.ts';
import { OWN_ROLES_KEY, readOwnRoles } from '../../../src/data/mirror/own-roles.ts';
import { receiveEvent } from '../../../src/data/sync/receive.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';

function open() {
  const store = createMemoryStore();
  let now = 1_800_000_000_000;
  const nudge = vi.fn(async () => undefined);
  const deps = { store, clock: () => ++now, sync: { nudge }, sub: 'ana', email: 'Ana@exemplo.com.br' };
  const receive = (event: Partial<ChannelEvent>) =>
    receiveEvent(deps, { id: crypto.randomUUID(), createdAt: now, ...event } as ChannelEvent);
  const item = () => store.read((tx) => tx.row({ type: 'ITEM', id: 'a' }));
  const known = (type: RecordRow['type']) =>
    store.read(async (tx) => [await tx.row({ type, id: 'a' }), await tx.tombstone({ type, id: 'a' })]);
  return { store, receive, item, known, nudge };
}

const staff = (id: string, reference: string, parentId: string, content: object): RecordRow => ({
  ...{ id, type: 'STAFF', parentId, owner: 'dona', reference, content: JSON.stringify(content) },
  ...{ createdAt: BEFORE, updatedAt: AT },
});

const row = (updatedAt: number): RecordRow => ({
  ...{ id: 'a', type: 'ITEM', parentId: 'loja', owner: null, reference: null },
  ...{ content: `${updatedAt}`, createdAt: 1_700_000_000_000, updatedAt },
});
const [BEFORE, AT, AFTER] = [1_790_000_000_000, 1_790_000_000_001, 1_790_000_000_002];

test('[SY-67] an event with a whole record enters by the write door, and nothing is asked for again', async () => {
  const { receive, item } = open();
  expect(await receive({ type: 'RECORD_CHANGED', record: row(AT) })).toEqual([]);
  expect(await item()).toMatchObject({ content: `${AT}` });
  await receive({ type: 'RECORD_CHANGED', record: row(BEFORE) });
  expect(await item()).toMatchObject({ content: `${AT}` });
});

test('[SY-67] [SY-15] a stated deletion removes the row, unless that is newer, and it does not come back', async () => {
  const { receive, item } = open();
  const deletion = (updatedAt: number) => ({
    type: 'RECORD_DELETED' as const,
    key: { id: 'a', type: 'ITEM', parentId: 'loja', updatedAt },
  });
  await receive({ type: 'RECORD_CHANGED', record: row(AT) });
  expect(await receive(deletion(BEFORE))).toEqual([]);
  expect(await item()).toBeDefined();
  await receive(deletion(AT));
  expect(await item()).toBeUndefined();
  await receive({ type: 'RECORD_CHANGED', record: row(BEFORE) });
  expect(await item()).toBeUndefined();
  await receive({ type: 'RECORD_CHANGED', record: row(AFTER) });
  expect(await item()).toBeDefined();
});

test('[SY-67] a record of a type that there is not enters nowhere, and neither does its deletion', async () => {
  const { receive, item, known } = open();
  await receive({ type: 'RECORD_CHANGED', record: row(AT) });
  const strange = 'TOASTER' as RecordRow['type'];
  expect(await receive({ type: 'RECORD_CHANGED', record: { ...row(AFTER), type: strange } })).toEqual([]);
  expect(await known(strange)).toEqual([undefined, undefined]);
  const key = { id: 'a', type: strange, parentId: 'loja', updatedAt: AFTER };
  expect(await receive({ type: 'RECORD_DELETED', key })).toEqual([]);
  expect(await known(strange)).toEqual([undefined, undefined]);
  expect(await item()).toBeDefined();
});

test('[SY-67] purchase and balance events only say what to ask for', async () => {
  const { receive } = open();
  const profile = { kind: 'profile' };
  const [balance, revenue] = [
    { kind: 'withdrawals', of: 'balance' },
    { kind: 'withdrawals', of: 'revenue' },
  ];
  const wanted: Partial<Record<ChannelEvent['type'], unknown[]>> = {
    PURCHASE_QR_CODE_CREATED: [{ kind: 'purchase', id: 'p' }, profile],
    PURCHASE_STATUS_CHANGED: [{ kind: 'purchase', id: 'p' }, profile],
    PURCHASE_ERROR: [{ kind: 'purchase', id: 'p' }, profile],
    VERIFICATION_COMPLETE: [{ kind: 'purchases' }, { kind: 'deposits' }, profile],
    DEPOSIT_QR_CODE_CREATED: [{ kind: 'deposits' }],
    DEPOSIT_ERROR: [{ kind: 'deposits' }],
    DEPOSIT_STATUS_CHANGED: [{ kind: 'deposits' }, profile],
    DEPOSIT_STATUS_CHECKED: [{ kind: 'deposits' }, profile],
    WITHDRAW_PROCESSING: [balance, profile],
    WITHDRAW_COMPLETED: [balance, profile],
    WITHDRAW_ERROR: [balance, profile],
    WITHDRAW_REVENUE_PROCESSING: [revenue, profile],
    WITHDRAW_REVENUE_COMPLETED: [revenue, profile],
    WITHDRAW_REVENUE_ERROR: [revenue, profile],
    CHAT_MESSAGE: [],
  };
  for (const [type, scopes] of Object.entries(wanted))
    expect([type, await receive({ type: type as ChannelEvent['type'], purchaseId: 'p' })]).toEqual([
      type,
      scopes,
    ]);
  // Without an id the purchase is unknown.
  expect(await receive({ type: 'PURCHASE_STATUS_CHANGED' })).toEqual([{ kind: 'purchases' }]);
});

test('a colleague’s role that a partner hears of takes nothing from the partner’s own shops', async () => {
  const { store, receive, item, nudge } = open();
  const own = (id: string, parentId: string, role: string) =>
    staff(id, 'ana@exemplo.com.br', parentId, { role, status: 'ACTIVE', sub: 'ana' });
  for (const record of [own('s1', 'loja', 'partner'), own('s2', 'outra', 'stocker')])
    await receive({ type: 'RECORD_CHANGED', record });
  const work = { loja: 'partner', outra: 'stocker' };
  await receive({ type: 'RECORD_CHANGED', record: row(AT) });
  await store.write((tx) => tx.keep(broughtKey('outra'), 'x'));
  nudge.mockClear();
  const hired = { role: 'stocker', status: 'INVITED' };
  for (const content of [
    hired,
    { ...hired, status: 'ACTIVE', sub: 'bia' },
    { ...hired, status: 'REMOVED' },
  ]) {
    const record = staff(`s3 ${content.status}`, 'bia@exemplo.com.br', 'loja', content);
    expect(await receive({ type: 'RECORD_CHANGED', record })).toEqual([]);
    expect(await store.read((tx) => tx.row(record))).toMatchObject({ id: record.id });
    expect(await store.read(readOwnRoles)).toEqual(work);
    expect(await item()).toBeDefined();
    expect(await store.read((tx) => tx.kept(broughtKey('outra')))).toBe('x');
  }
  expect(nudge).not.toHaveBeenCalled();
});

test('[SY-34] an invitation has nothing on screen asked for again, however often it comes', async () => {
  const { receive, nudge } = open();
  const event = (status: string, more: object = {}) =>
    receive({
      type: 'RECORD_CHANGED',
      record: staff('s1', 'ana@exemplo.com.br', 'loja', { role: 'stocker', status, ...more }),
    });
  for (const status of ['INVITED', 'INVITED', 'DECLINED', 'REMOVED'])
    expect(await event(status)).toEqual([{ kind: 'work' }]);
  expect(nudge).not.toHaveBeenCalled();
  await event('ACTIVE', { sub: 'ana' });
  expect(nudge).toHaveBeenCalledOnce();
});

test('one’s own role that ended takes what it showed of its shop alone', async () => {
  const { store, receive, item, nudge } = open();
  const own = (id: string, parentId: string, status: string, updatedAt: number): RecordRow => ({
    ...staff(id, 'ana@exemplo.com.br', parentId, { role: 'stocker', status, sub: 'ana' }),
    updatedAt,
  });
  await receive({ type: 'RECORD_CHANGED', record: own('s1', 'loja', 'ACTIVE', BEFORE) });
  await receive({ type: 'RECORD_CHANGED', record: own('s2', 'outra', 'ACTIVE', BEFORE) });
  await receive({ type: 'RECORD_CHANGED', record: row(AT) });
  expect(await receive({ type: 'RECORD_CHANGED', record: own('s1', 'loja', 'REMOVED', AFTER) })).toEqual([
    { kind: 'location', id: 'loja' },
    { kind: 'work' },
  ]);
  expect(await store.read((tx) => tx.kept(OWN_ROLES_KEY))).toEqual({ outra: 'stocker' });
  expect(await item()).toBeUndefined();
  nudge.mockClear();
  // An earlier list of roles has settled the event already. Data on screen is requested nevertheless.
  expect(await receive({ type: 'RECORD_CHANGED', record: own('s1', 'loja', 'REMOVED', AFTER) })).toEqual([
    { kind: 'work' },
  ]);
  expect(nudge).toHaveBeenCalledOnce();
});
