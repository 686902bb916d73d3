import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../src/data/mirror/entry.ts';
import { creation, edit } from '../../../src/data/outbox/drafts.ts';
import { submit, worstSubmission } from '../../../src/data/outbox/submit.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

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
