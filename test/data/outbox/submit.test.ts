import { afterEach, expect, test, vi } from 'vitest';
import { createSource } from '../../../src/data/basis/source.ts';
import type { Draft, Entry, EntryState } from '../../../src/data/mirror/entry.ts';
import type { MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import { creation, edit } from '../../../src/data/outbox/drafts.ts';
import { hurried, submit, worstSubmission } from '../../../src/data/outbox/submit.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { add, end, error, run } from '../support/outbox-state.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

afterEach(() => void vi.useRealTimers());

const about = { kind: 'category', text: 'Bebidas', locationId: 'loc' } as const;
const category = (reference: string): Draft =>
  creation(
    { id: crypto.randomUUID(), type: 'CATEGORY', parentId: 'loc', owner: 'dona', reference, content: {} },
    about,
    'category:um',
  );
const entriesOf = ({ data }: TestData) => data.read((tx) => tx.entries());

test('[X-04] a save on a slow link is on the disk at once and nobody waits; its end is told later', async () => {
  const opened = openTestData({ formTimeoutMs: 0 });
  const { server, data } = opened;
  let answer = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const create = server.create.bind(server);
  vi.spyOn(server, 'create').mockImplementation(async (input) => {
    await slow;
    return create(input);
  });
  const submission = await submit(data, category('Bebidas'));
  expect(await entriesOf(opened)).toHaveLength(1);
  if (submission.kind !== 'sending') throw new Error(submission.kind);
  answer();
  expect(await submission.later).toEqual({ kind: 'applied' });
  expect(await worstSubmission([{ kind: 'applied' }, submission])).toMatchObject({ kind: 'sending' });
  await data.close();
});

test('[X-04] what is refused after the form has gone stays in the tray, and saved again it is corrected there', async () => {
  const opened = openTestData({ formTimeoutMs: 0 });
  const { server, data } = opened;
  server.onCreate = (row: RecordRow) => {
    if (row.reference !== 'Longo demais') return row;
    server.rows.delete(`CATEGORY ${row.id}`);
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Longo demais.' });
  };
  const draft = category('Longo demais');
  const submission = await submit(data, draft);
  if (submission.kind !== 'sending') throw new Error(submission.kind);
  expect(await submission.later).toMatchObject({ kind: 'refused' });
  const [parked] = await entriesOf(opened);
  expect(parked?.state.kind).toBe('parked');
  const shown = { id: draft.id, type: 'CATEGORY', content: '{}', reference: 'Longo demais' } as const;
  const renamed = edit(shown, { reference: 'Curto' }, about);
  if (!renamed) throw new Error('nothing changed');
  expect(await submit({ ...data, formTimeoutMs: 10_000 }, renamed)).toEqual({ kind: 'applied' });
  expect(server.rows.get(`CATEGORY ${draft.id}`)?.reference).toBe('Curto');
  expect(await entriesOf(opened)).toEqual([]);
  await data.close();
});

/** An entry under way that its form has awaited for a minute, with the form's later messages. */
async function watched(state: EntryState) {
  vi.useFakeTimers();
  const list = (of: EntryState) => run([], add('um')).map((one) => ({ ...one, state: of }));
  const outbox = createSource<readonly Entry[]>(list(state));
  const live = {
    outbox: () => outbox,
    network: () => createSource({ online: true, isServerDown: false }),
  };
  const tx = { entries: async () => outbox.snapshot() } as unknown as MirrorTx;
  const submission = hurried({ live, read: (work) => work(tx), formTimeoutMs: 60 }, 'um');
  await vi.advanceTimersByTimeAsync(60);
  const ended = await submission;
  if (ended.kind !== 'sending') throw new Error(ended.kind);
  const told: unknown[] = [];
  void ended.later.then((one) => told.push(one));
  await vi.advanceTimersByTimeAsync(60_000);
  return {
    told,
    async become(next: readonly Entry[]): Promise<void> {
      outbox.set(next);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const SENDING = { kind: 'sending', attempt: 1, by: 'one', leaseUntil: 0, unclear: false } as const;

test('[X-04] what is still on its way after a minute is not called kept for later, and its end is told', async () => {
  const done = await watched(SENDING);
  expect(done.told).toEqual([]);
  await done.become([]);
  expect(done.told).toEqual([{ kind: 'applied' }]);
  const refused = await watched(SENDING);
  await refused.become(
    run(
      run([], add('um')).map((one) => ({ ...one, state: SENDING })),
      end('um', 1, { kind: 'refused', error }),
    ),
  );
  expect(refused.told).toEqual([{ kind: 'refused', error }]);
});

test('[X-04] what has waited a minute for its turn is called kept for later', async () => {
  const { told } = await watched({
    kind: 'queued',
    attempt: 0,
    notBefore: 0,
    unclear: false,
    waitsFor: 'turn',
  });
  expect(told).toEqual([{ kind: 'queued', awaits: 'turn' }]);
});

test.each([
  ['that the picture storage does not take waits for the server', 'network', 'UNAVAILABLE', 'server'],
  ['whose picture stalls on its way waits for the connection', 'network', 'NETWORK', 'connection'],
  ['whose token is not accepted waits for the sign-in', 'session', undefined, 'session'],
] as const)('[X-04] with a connection, a save %s', async (_, waitsFor, code, awaits) => {
  const { told, become } = await watched(SENDING);
  const why = code && { kind: 'network' as const, code, message: '' };
  const sending = run([], add('um')).map((one) => ({ ...one, state: SENDING }));
  await become(run(sending, end('um', 1, { kind: 'unclear', waitsFor, ...(why && { why }) })));
  expect(told).toEqual([{ kind: 'queued', awaits }]);
});
