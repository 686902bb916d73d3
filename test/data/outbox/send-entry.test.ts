import { describe, expect, test, vi } from 'vitest';
import type { DataError } from '../../../src/data/basis/outcome.ts';
import type { Entry, Operation } from '../../../src/data/mirror/entry.ts';
import { SETTLED_MS } from '../../../src/data/outbox/reduce.ts';
import { type SendDeps, sendEntry } from '../../../src/data/outbox/send-entry.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ACCESS_ENDED } from '../../../src/domain/people/access-end.ts';
import type { RecordRow } from '../../../src/records/record.ts';

const failure = (code: string, kind: DataError['kind'] = 'refused'): TransportError =>
  new TransportError({ kind, code, message: code });

const row = (updatedAt: number, name: string): RecordRow => ({
  ...{ id: 'cat', type: 'CATEGORY', parentId: 'loc', owner: 'bento', reference: null },
  ...{ content: JSON.stringify({ name }), createdAt: 1, updatedAt },
});

const entry = (operation: Operation, unclear = false): Entry => ({
  ...{ id: 'entry', seq: 1, lane: 'lane', operation, attachments: [], composedAt: 0 },
  about: { kind: 'category', text: 'Doces', locationId: 'loc' },
  state: { kind: 'sending', attempt: 1, by: 'page', leaseUntil: 0, unclear },
});
const place: RecordRow = { ...row(1, 'Mercadinho'), id: 'loc', type: 'LOCATION', parentId: null };
const removal: Operation = { kind: 'remove', type: 'CATEGORY', id: 'cat' };
const rename: Operation = {
  kind: 'change',
  type: 'CATEGORY',
  id: 'cat',
  content: { name: { from: 'A', to: 'B' } },
};

/** Dependencies of a page that sends, with a server that knows one record unless a test replaces a call. */
function deps(transport: Partial<SendDeps['transport']>, isMine = true) {
  const refuse = async (): Promise<never> => Promise.reject(failure('FORBIDDEN'));
  return {
    transport: { get: async () => row(1, 'A'), create: refuse, update: refuse, remove: refuse, ...transport },
    storeImage: async () => undefined,
    bytesOf: async () => undefined,
    moved: () => undefined,
    onStored: async () => undefined,
    isMine: async () => isMine,
    pause: vi.fn(async () => undefined),
    unseal: async (content: string) => content,
  };
}

describe('[X-03] what an attempt that failed means', () => {
  test.each([
    [failure('NETWORK', 'network'), { kind: 'unclear', waitsFor: 'network' }],
    [failure('UNAUTHENTICATED', 'auth'), { kind: 'unclear', waitsFor: 'session' }],
    [failure('INTERNAL'), { kind: 'unclear', waitsFor: 'turn' }],
    [failure('RATE_LIMITED'), { kind: 'unclear', waitsFor: 'turn' }],
    [failure('FORBIDDEN'), { kind: 'refused', error: { code: 'FORBIDDEN' } }],
  ])('SY-86 %s', async (thrown, verdict) => {
    const remove = async (): Promise<never> => Promise.reject(thrown);
    expect(await sendEntry(deps({ remove }), entry(removal))).toMatchObject(verdict);
  });

  test('[SY-90] whoever lost the entry to another page writes nothing more', async () => {
    const remove = vi.fn(async () => null as never);
    expect(await sendEntry(deps({ remove }, false), entry(removal))).toEqual({
      kind: 'unclear',
      waitsFor: 'turn',
    });
    expect(remove).not.toHaveBeenCalled();
  });

  test('[SY-90] whoever lost the entry while a picture was on its way sends no further one', async () => {
    const picture = { contentType: 'image/webp', size: 1, metadata: {}, stored: false };
    const pictures = ['um', 'dois', 'três'].map((key) => ({ ...picture, key }));
    let isMine = true;
    const sent: string[] = [];
    const server: SendDeps = {
      ...deps({}),
      isMine: async () => isMine,
      bytesOf: async () => new Uint8Array(1),
      storeImage: async ({ key }) => {
        sent.push(key);
        isMine = key === 'um';
      },
    };
    const result = await sendEntry(server, { ...entry(rename), attachments: pictures });
    expect(result).toMatchObject({ kind: 'unclear', waitsFor: 'turn' });
    expect(sent).toEqual(['um', 'dois']);
  });

  test('[SY-93] a refusal after an unclear end is believed only when it is repeated after a while', async () => {
    const get = vi.fn(async (): Promise<RecordRow | null> => row(9, 'B')).mockResolvedValueOnce(row(1, 'A'));
    const server = deps({ get });
    expect(await sendEntry(server, entry(rename, true))).toEqual({ kind: 'applied', row: row(9, 'B') });
    expect(server.pause.mock.calls).toEqual([[SETTLED_MS]]);
    const clear = deps({});
    expect(await sendEntry(clear, entry(rename))).toMatchObject({ kind: 'refused' });
    expect(clear.pause).not.toHaveBeenCalled();
  });
});

describe('[X-03] an id that is taken', () => {
  const creation: Operation = {
    ...{ kind: 'create', type: 'CATEGORY', id: 'cat', parentId: 'loc', owner: 'bento', reference: null },
    content: JSON.stringify({ name: 'B' }),
  };
  const taken = async (): Promise<never> => Promise.reject(failure('CONFLICT'));

  test('[SY-86] by other words is refused where nothing of the entry was ever sent: they are not its own', async () => {
    expect(await sendEntry(deps({ create: taken }), entry(creation))).toMatchObject({
      ...{ kind: 'refused', error: { code: 'CONFLICT' } },
    });
  });

  test('[SY-86] by the same words is its arrival, and after an unclear end by whatever the server made of them', async () => {
    const get = async () => row(9, 'B');
    const there = { kind: 'applied', row: row(9, 'B') };
    expect(await sendEntry(deps({ create: taken, get }), entry(creation))).toEqual(there);
    const late = vi.fn(async (): Promise<RecordRow | null> => row(9, 'C')).mockResolvedValueOnce(null);
    const sent = await sendEntry(deps({ create: taken, get: late }), entry(creation, true));
    expect(sent).toEqual({ kind: 'applied', row: row(9, 'C') });
  });
});

describe('[X-04] what others do meanwhile', () => {
  const contested = (times: number) => {
    const written: (number | null | undefined)[] = [];
    let at = 1;
    const server = deps({
      get: async () => row(at, 'A'),
      update: async ({ ifUpdatedAt }) => {
        written.push(ifUpdatedAt);
        if (written.length > times) return row(99, 'B');
        at += 1;
        throw failure('STALE');
      },
    });
    return { server, written };
  };

  test('[SY-91] a change that met another one is merged with what is there now and written over that', async () => {
    const { server, written } = contested(3);
    expect(await sendEntry(server, entry(rename))).toEqual({ kind: 'applied', row: row(99, 'B') });
    expect(written).toEqual([1, 2, 3, 4]);
  });

  test('[SY-91] a record that others write all the time is tried again in its turn, not given up', async () => {
    const { server, written } = contested(99);
    expect(await sendEntry(server, entry(rename))).toEqual({ kind: 'unclear', waitsFor: 'turn' });
    expect(written).toHaveLength(4);
  });

  test('gone is gone: a removal that others did, or that arrived without an answer, is done', async () => {
    const gone = async (): Promise<never> => Promise.reject(failure('NOT_FOUND'));
    expect(await sendEntry(deps({ remove: gone }), entry(removal))).toEqual({ kind: 'applied', row: null });
    const remove = vi.fn(gone);
    const arrived = deps({ get: async (_, type) => (type === 'LOCATION' ? place : null), remove });
    expect(await sendEntry(arrived, entry(removal, true))).toEqual({ kind: 'applied', row: null });
    expect(remove).not.toHaveBeenCalled();
  });

  describe('[SY-99] a removal of what was seen', () => {
    const seen = (asSeen: number | null): Operation => ({ ...removal, asSeen }) as Operation;
    /** A server's removal with these answers in turn, and its inputs. */
    const asked = (...answers: ('ok' | 'STALE' | 'BAD_INPUT' | 'INTERNAL')[]) => {
      const inputs: unknown[] = [];
      const remove = async (input: unknown): Promise<void> => {
        inputs.push(input);
        const answer = answers.shift();
        if (answer !== 'ok') throw failure(answer ?? 'NONE');
      };
      return { inputs, remove };
    };
    const key = { id: 'cat', type: 'CATEGORY' };
    const AT = 1_800_000_000_000;

    test.each([
      ['as it was seen', AT, row(AT, 'A'), null],
      ['in seconds, as another backend stamps it', AT, row(AT / 1000, 'A'), null],
      ['as it was made', null, row(1, 'A'), null],
      ['changed since it was seen', AT, row(AT + 1, 'B'), row(AT + 1, 'B')],
      ['changed since it was made', null, row(2, 'B'), row(2, 'B')],
    ])('ends with the record %s', async (_, stamp, current, left) => {
      const { inputs, remove } = asked('ok');
      const sent = await sendEntry(deps({ get: async () => current, remove }), entry(seen(stamp)));
      expect(sent).toEqual({ kind: 'applied', row: left });
      expect(inputs).toEqual(left ? [] : [{ ...key, ifUpdatedAt: current.updatedAt }]);
    });

    test('that somebody changes or uses in the same moment leaves it', async () => {
      const { remove } = asked('STALE');
      const get = vi.fn(async () => row(9, 'B')).mockResolvedValueOnce(row(1, 'A'));
      const sent = await sendEntry(deps({ get, remove }), entry(seen(null)));
      expect(sent).toEqual({ kind: 'applied', row: row(9, 'B') });
    });

    test('is asked for without the condition where a server does not know it', async () => {
      const older = asked('BAD_INPUT', 'ok');
      const done = { kind: 'applied', row: null };
      expect(await sendEntry(deps({ remove: older.remove }), entry(seen(null)))).toEqual(done);
      expect(older.inputs).toEqual([{ ...key, ifUpdatedAt: 1 }, key]);
      const other = asked('INTERNAL', 'INTERNAL', 'ok');
      const server = deps({ remove: other.remove });
      expect(await sendEntry(server, entry(seen(null)))).toEqual({ kind: 'unclear', waitsFor: 'turn' });
      expect(await sendEntry(server, entry(seen(null), true))).toEqual(done);
      expect(other.inputs.at(-1)).toEqual(key);
    });
  });

  describe('what is not found at a place that is not found either', () => {
    const gone = async (): Promise<never> => Promise.reject(failure('NOT_FOUND'));
    const ended = { kind: 'refused', error: { code: 'ACCESS_ENDED', message: ACCESS_ENDED } };

    test.each([
      ['a removal', removal, false],
      ['a removal after an unclear end', removal, true],
      ['a change', rename, false],
    ])('is not said to be done: %s', async (_, operation, unclear) => {
      const closed = deps({ get: async () => null, remove: gone });
      expect(await sendEntry(closed, entry(operation, unclear))).toMatchObject(ended);
    });

    test('is gone where it is of no place', async () => {
      const own = { ...entry(removal), about: { ...entry(removal).about, locationId: null } };
      const closed = deps({ get: async () => null, remove: gone });
      expect(await sendEntry(closed, own)).toEqual({ kind: 'applied', row: null });
    });

    test('is gone, or nothing to change, where the place is there', async () => {
      const get = async (_: string, type: string) => (type === 'LOCATION' ? place : null);
      const open = deps({ get, remove: gone });
      expect(await sendEntry(open, entry(removal))).toEqual({ kind: 'applied', row: null });
      expect(await sendEntry(open, entry(rename))).toMatchObject({ error: { code: 'NOT_FOUND' } });
    });
  });
});

test('a change whose value is there already tells so, except after an attempt that may have set it', async () => {
  const onSame = vi.fn();
  const there = { ...deps({ get: async () => row(2, 'B') }), onSame };
  expect(await sendEntry(there, entry(rename, true))).toMatchObject({ kind: 'applied' });
  expect(onSame).not.toHaveBeenCalled();
  expect(await sendEntry(there, entry(rename))).toMatchObject({ kind: 'applied' });
  expect(onSame).toHaveBeenCalledTimes(1);
});
