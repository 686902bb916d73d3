import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { profileId } from '../../../src/data/mirror/profile-id.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const EMAIL = 'ana@exemplo.com.br';
const PROFILE = { id: profileId(EMAIL), type: 'PROFILE' as const, reference: EMAIL };
const kept = ({ data }: TestData) => data.read((tx) => tx.row(PROFILE));

/** Files of `src` that call this method of a mirror transaction. */
function callers(method: 'put' | 'remove'): string[] {
  const call = new RegExp(`\\b(tx|mirror)\\.${method}\\(|\\{[^{}]*\\b${method}\\b[^{}]*\\} = tx\\b`);
  return globSync('src/**/*.{ts,tsx}')
    .filter((path) => call.test(readFileSync(path, 'utf8')))
    .sort();
}

test('[SY-10] one file writes rows; the files that remove them are those of the rule', () => {
  expect(callers('put')).toEqual(['src/data/mirror/apply.ts']);
  expect(callers('remove')).toEqual([
    'src/data/discovery/forget-unvisited.ts',
    'src/data/discovery/locations.ts',
    'src/data/mirror/apply.ts',
    'src/data/mirror/drop-role-data.ts',
    'src/data/mirror/subtree.ts',
    'src/data/sync/sales.ts',
  ]);
});

test('[SY-51] the row that a command answers is in the mirror, though nobody asks for it', async () => {
  const opened = openTestData({ email: EMAIL });
  opened.server.put({ ...PROFILE, content: '{"name":"Ana"}' });
  expect(await opened.data.updateProfile({ name: 'Ana Lima' })).toMatchObject({
    value: { name: 'Ana Lima' },
  });
  expect((await kept(opened))?.content).toBe('{"name":"Ana Lima"}');
  expect(opened.server.calls.filter((call) => !call.startsWith('update'))).toEqual([]);
  await opened.data.close();
});

test('[SY-51] [SY-11] the row that a command answers late does not undo what an event has told meanwhile', async () => {
  const opened = openTestData({ email: EMAIL });
  const { data, server, feed } = opened;
  server.put({ ...PROFILE, content: '{"name":"Ana"}' });
  const update = server.update.bind(server);
  server.update = async (input) => {
    const answer = await update(input);
    const record = server.put({ ...PROFILE, content: '{"name":"Ana de outro aparelho"}' });
    feed.tell(notificationChannel(data.user.sub), { type: 'RECORD_CHANGED', record });
    const told = async () => (await kept(opened))?.content;
    await vi.waitFor(async () => expect(await told()).toBe(record.content), { timeout: 60_000, interval: 5 });
    return answer;
  };
  expect(await data.updateProfile({ name: 'Ana Lima' })).toMatchObject({ kind: 'done' });
  expect((await kept(opened))?.content).toBe('{"name":"Ana de outro aparelho"}');
  await data.close();
});
