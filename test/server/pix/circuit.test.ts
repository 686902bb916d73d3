import { expect, test } from 'vitest';
import { createSimulator } from '../../../dev/bank/simulator.ts';
import { createSimulatorPayouts, createSimulatorPsp } from '../../../dev/bank/simulator-psp.ts';
import { createCircuit } from '../../../server/pix/circuit.ts';
import { guardBank } from '../../../server/pix/guard-bank.ts';
import type { PspOutcome } from '../../../server/pix/psp-port.ts';

const SILENT: PspOutcome<never> = { kind: 'unknown', detail: 'no answer' };

function news() {
  const told: string[] = [];
  return {
    told,
    away: (error: string, failures: number) => void told.push(`away ${error} ${failures}`),
    stillAway: () => void told.push('still'),
    back: () => void told.push('back'),
  };
}

test('five failures in a row open it, a trial goes through each half second, the first answer closes it', () => {
  let clock = 10_000;
  const heard = news();
  const circuit = createCircuit(heard, () => clock);
  for (let nth = 0; nth < 4; nth += 1) circuit.failed('x', 0);
  circuit.answered();
  for (let nth = 0; nth < 4; nth += 1) circuit.failed('x', 0);
  expect(circuit.isOpen()).toBe(false);
  circuit.failed('y', 0);
  expect([circuit.isOpen(), circuit.admits(), circuit.takeTrial()]).toEqual([true, false, false]);
  clock += 500;
  // A lane that takes the trial may make its one call, and nobody else may.
  expect([circuit.takeTrial(), circuit.admits(), circuit.admits()]).toEqual([true, true, false]);
  circuit.failed('z', 0);
  clock += 500;
  expect([circuit.admits(), circuit.admits()]).toEqual([true, false]);
  const listened: string[] = [];
  circuit.onClosed(() => void listened.push('back'));
  circuit.answered();
  expect([circuit.isOpen(), circuit.admits(), circuit.generation()]).toEqual([false, true, 1]);
  // Calls that hung before end later and are not logged.
  expect(circuit.isOutageKnown()).toBe(true);
  clock += 20_000;
  expect(circuit.isOutageKnown()).toBe(false);
  expect(heard.told).toEqual(['away y 5', 'still', 'back']);
  expect(listened).toEqual(['back']);
});

test('calls that hang from before the bank was back do not open it again', () => {
  const circuit = createCircuit(news(), () => 0);
  for (let nth = 0; nth < 5; nth += 1) circuit.failed('x', 0);
  circuit.answered();
  for (let nth = 0; nth < 20; nth += 1) circuit.failed('late', 0);
  expect(circuit.isOpen()).toBe(false);
  for (let nth = 0; nth < 5; nth += 1) circuit.failed('new', 1);
  expect(circuit.isOpen()).toBe(true);
});

function bankOf(callsAtOnce: number) {
  const bank = createSimulator({
    path: ':memory:',
    key: 'k@example.com',
    receiverName: 'V',
    receiverCity: 'C',
    location: 'pix.example.com',
    now: () => 0,
    post: async () => true,
  });
  const psp = createSimulatorPsp(bank);
  const ends: ((outcome: PspOutcome<never>) => void)[] = [];
  psp.getCharge = () => new Promise((end) => void ends.push(end));
  const { createCharge } = psp;
  /** The bank's behaviour for new charges: it answers, loses the call, or hangs until an entry of `ends` is called. */
  const making = { mode: 'answers' as 'answers' | 'silent' | 'hangs', calls: 0 };
  psp.createCharge = async (charge) => {
    making.calls += 1;
    if (making.mode === 'silent') return SILENT;
    if (making.mode === 'hangs') return new Promise((end) => void ends.push(end));
    return createCharge(charge);
  };
  const clock = { now: 100_000 };
  const heard = news();
  const guard = guardBank(
    { psp, payouts: createSimulatorPayouts(bank) },
    callsAtOnce,
    heard,
    () => clock.now,
  );
  return { ...guard, ends, making, clock, told: heard.told };
}
const settle = () => new Promise((next) => setImmediate(next));

test('no more calls go at once than allowed; the others follow in their order', async () => {
  const { psp, ends } = bankOf(2);
  const done: string[] = [];
  for (const txid of ['a', 'b', 'c', 'd']) void psp.getCharge(txid).then(() => done.push(txid));
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.({ kind: 'not-found' });
  await settle();
  expect(done).toEqual(['b']);
  expect(ends).toHaveLength(3);
  ends[0]?.({ kind: 'not-found' });
  ends[2]?.({ kind: 'not-found' });
  await settle();
  expect(done).toEqual(['b', 'a', 'c']);
  expect(ends).toHaveLength(4);
});

test('a bank that is away is not asked, and what hangs when it is back takes no turn', async () => {
  const { psp, circuits, ends } = bankOf(2);
  const circuit = circuits.ask;
  void psp.getCharge('hangs');
  void psp.getCharge('hangs too');
  await settle();
  for (let nth = 0; nth < 5; nth += 1) circuit.failed('x', 0);
  expect(await psp.getCharge('not asked')).toMatchObject({ kind: 'unknown' });
  expect(ends).toHaveLength(2);
  circuit.answered();
  void psp.getCharge('asked');
  await settle();
  expect(ends).toHaveLength(3);
  ends[0]?.(SILENT);
  ends[1]?.(SILENT);
  await settle();
  void psp.getCharge('asked too');
  void psp.getCharge('waits');
  await settle();
  expect(ends).toHaveLength(4);
});

const PAGE = { from: 0, to: 1, page: 0 };
const charge = (nth: number) => ({
  ...{ txid: `vendinha00000000000000000000${nth}`, amount: 480, expiresInS: 600 },
  ...{ payer: null, description: 'Compra' },
});

test('a bank that makes no codes but answers questions is away for codes alone', async () => {
  const { psp, circuits, making, clock, told } = bankOf(8);
  making.mode = 'silent';
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await psp.createCharge(charge(nth))).toEqual(SILENT);
    expect((await psp.listPayments(PAGE)).kind).toBe('ok');
  }
  expect([circuits.make.isOpen(), circuits.ask.isOpen(), circuits.cancel.isOpen()]).toEqual([
    ...[true, false, false],
  ]);
  expect(told).toEqual(['away make: no answer 5']);
  // Making a code fails at once instead of hanging, and questions go on.
  expect(await psp.createCharge(charge(5))).toMatchObject({ detail: 'the bank is away: not asked' });
  expect(making.calls).toBe(5);
  expect((await psp.listPayments(PAGE)).kind).toBe('ok');
  making.mode = 'answers';
  expect((await psp.createCharge(charge(5))).kind).toBe('unknown');
  clock.now += 500;
  expect((await psp.createCharge(charge(5))).kind).toBe('ok');
  expect(told).toEqual(['away make: no answer 5', 'back']);
});

test('codes that hang from before take no turn of whoever buys once codes are made again', async () => {
  const { psp, circuits, making, ends } = bankOf(2);
  making.mode = 'hangs';
  void psp.createCharge(charge(0));
  void psp.createCharge(charge(1));
  await settle();
  expect(ends).toHaveLength(2);
  for (let nth = 0; nth < 5; nth += 1) circuits.make.failed('x', 0);
  // An answer to a question frees no slot of a hanging code.
  circuits.ask.answered();
  void psp.getCharge('waits');
  await settle();
  expect(ends).toHaveLength(2);
  making.mode = 'answers';
  circuits.make.answered();
  expect((await psp.createCharge(charge(2))).kind).toBe('ok');
  expect(ends).toHaveLength(3);
});

test('a class that nobody tries for a minute is no trouble while others are answered, until it fails again', async () => {
  const { psp, circuits, making, clock, told } = bankOf(8);
  making.mode = 'silent';
  for (let nth = 0; nth < 5; nth += 1) await psp.createCharge(charge(nth));
  clock.now += 59_999;
  await psp.listPayments(PAGE);
  expect(circuits.make.isOpen()).toBe(true);
  clock.now += 1;
  await psp.listPayments(PAGE);
  expect(circuits.make.isOpen()).toBe(false);
  await psp.createCharge(charge(5));
  expect(circuits.make.isOpen()).toBe(true);
  expect(told).toEqual(['away make: no answer 5', 'back', 'away make: no answer 5']);
});
