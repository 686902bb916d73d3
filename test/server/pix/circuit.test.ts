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
  expect(circuit.isAway()).toBe(false);
  circuit.failed('y', 0);
  expect([circuit.isAway(), circuit.admits(), circuit.takeTrial()]).toEqual([true, false, false]);
  clock += 500;
  // A lane that takes the trial makes its one call; nobody else does.
  expect([circuit.takeTrial(), circuit.admits(), circuit.admits()]).toEqual([true, true, false]);
  circuit.failed('z', 0);
  clock += 500;
  expect([circuit.admits(), circuit.admits()]).toEqual([true, false]);
  const listened: string[] = [];
  circuit.onBack(() => void listened.push('back'));
  circuit.answered();
  expect([circuit.isAway(), circuit.admits(), circuit.era()]).toEqual([false, true, 1]);
  expect(heard.told).toEqual(['away y 5', 'still', 'back']);
  expect(listened).toEqual(['back']);
});

test('calls that hang from before the bank was back do not open it again', () => {
  const circuit = createCircuit(news(), () => 0);
  for (let nth = 0; nth < 5; nth += 1) circuit.failed('x', 0);
  circuit.answered();
  for (let nth = 0; nth < 20; nth += 1) circuit.failed('late', 0);
  expect(circuit.isAway()).toBe(false);
  for (let nth = 0; nth < 5; nth += 1) circuit.failed('new', 1);
  expect(circuit.isAway()).toBe(true);
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
  const guard = guardBank({ psp, payouts: createSimulatorPayouts(bank) }, callsAtOnce, news());
  return { ...guard, ends };
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
  const { psp, circuit, ends } = bankOf(2);
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
