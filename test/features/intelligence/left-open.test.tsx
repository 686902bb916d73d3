import { act, getConfig, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { IntelligenceScreen } from '../../../src/features/intelligence/intelligence-screen.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { put, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { drawNothing } from './draw-nothing.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

beforeEach(() => {
  drawNothing();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** An own shop with three sales of two bags of tea each, with the screen open. */
async function leftOpen(tellsColumns: boolean) {
  const person = makePerson();
  person.server.tellsColumns = tellsColumns;
  put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  const now = Date.now();
  const sold = [4, 3, 2].map((ago) => sell(person, `s${ago}`, now - ago * DAY));
  const refresh = vi.spyOn(person.data, 'refresh');
  const asked = () => refresh.mock.calls.filter(([{ kind }]) => kind === 'sales').length;
  show(
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/business-intelligence/:locationId" element={<IntelligenceScreen />} />
    </Route>,
    { at: `/manager/business-intelligence/${SHOP}`, person },
  );
  await shows('R$ 36,00');
  const usual = vi.getTimerCount();
  /** Expects the screen to wait for its next request, or not to. */
  const waits = (isWaiting: boolean) =>
    until(() => expect(vi.getTimerCount()).toBe(isWaiting ? usual + 1 : usual));
  return { person, sold, asked, waits };
}

function sell({ server }: TestPerson, id: string, at: number): RecordRow {
  const content = { status: 'PAID', totalAmount: 12, items: [{ id: 'mate', quantity: 2, price: 6 }] };
  const row = { id, parentId: SHOP, owner: 'cliente', createdAt: at, updatedAt: at };
  return server.put({ ...row, type: 'SHOPPING_PURCHASE', content: JSON.stringify(content) });
}

/** Returns units of a sale on another device, as the server stores it. */
function giveBack({ server }: TestPerson, { id, content, updatedAt }: RecordRow, goods: number): RecordRow {
  const line = { id: 'mate', quantity: goods, goods, amount: goods * 6 };
  const returned = {
    id: 'r',
    at: new Date().toISOString(),
    reason: 'nao-recebeu',
    restock: true,
    lines: [line],
  };
  const next = {
    ...JSON.parse(content ?? ''),
    soldAt: new Date(updatedAt).toISOString(),
    returns: [returned],
  };
  const row = { id, type: 'SHOPPING_PURCHASE', updatedAt: Date.now() } as const;
  return server.put({ ...row, content: JSON.stringify(next) });
}

/** Delivers the record by the socket, and waits until the mirror has it. */
async function hear({ socket, user, data }: TestPerson, record: RecordRow): Promise<void> {
  const { id, type, updatedAt } = record;
  await act(async () =>
    socket.tell(notificationChannel(user.sub), { type: 'RECORD_CHANGED', record: { ...record } }),
  );
  await until(async () => expect((await data.read((tx) => tx.row({ type, id })))?.updatedAt).toBe(updatedAt));
}

const shows = (revenue: string) =>
  waitFor(() => {
    const sum = within(screen.getByLabelText('Resumo')).getByText('Receita total').parentElement;
    expect(sum?.querySelector('dd')?.textContent?.replace(/\u00a0/g, ' ')).toBe(revenue);
  });
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
/** As `waitFor`, whose interval stands still with this clock. */
const until = (holds: () => unknown) =>
  getConfig().asyncWrapper(() => vi.waitFor(holds, { interval: 1, timeout: 5000 }));

test.each([false, true])(
  '[MB-04] [SY-49] each sale that is heard counts by itself and asks for nothing, told as columns: %s',
  async (tellsColumns) => {
    const { person, asked, waits } = await leftOpen(tellsColumns);
    await hear(person, sell(person, 'a', Date.now()));
    await shows('R$ 48,00');
    for (let n = 0; n < 5; n += 1) await hear(person, sell(person, `n${n}`, Date.now()));
    await shows('R$ 108,00');
    await waits(false);
    await pass(60 * SECOND);
    expect(asked()).toBe(0);
  },
);

test('[MB-04] [SY-49] told sales that are given back elsewhere are taken off, many with one question', async () => {
  const { person, sold, asked, waits } = await leftOpen(true);
  const [first, second, third] = sold as [RecordRow, RecordRow, RecordRow];
  const days = () => person.server.calls.filter((call) => call.startsWith('saleDays')).length;
  const before = days();
  await hear(person, giveBack(person, first, 1));
  await waits(true);
  await hear(person, giveBack(person, second, 2));
  await pass(9 * SECOND);
  expect(asked()).toBe(0);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60 * SECOND);
  expect(asked()).toBe(0);
  seen.mockRestore();
  await pass(10 * SECOND);
  await shows('R$ 18,00');
  await waits(false);
  await pass(60 * SECOND);
  expect([asked(), days() - before]).toEqual([1, 1]);
  await hear(person, giveBack(person, third, 1));
  await waits(true);
  await pass(10 * SECOND);
  await shows('R$ 12,00');
  expect(asked()).toBe(2);
});

test('[SY-49] returns that were known when the sales were asked for ask for nothing again', async () => {
  const { person, sold, asked, waits } = await leftOpen(true);
  await hear(person, giveBack(person, sold[0] as RecordRow, 1));
  await waits(true);
  await act(() => person.data.nudge());
  await shows('R$ 30,00');
  await waits(false);
  await pass(60 * SECOND);
  expect(asked()).toBe(0);
});
