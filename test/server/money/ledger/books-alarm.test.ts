import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { alter } from '../../support/alter.ts';
import { openDemoHome } from '../../support/demo-template.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import type { ServerHome } from '../../support/server-home.ts';
import { raw, startServer } from '../../support/start-server.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

/** Runs `npm run verify-books` beside the server. Resolves to its exit code and output. */
async function verifyBooks({ env }: ServerHome, ...args: string[]): Promise<{ code: number; text: string }> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  const run = promisify(execFile)(
    process.execPath,
    ['scripts/operator/verify-books.ts', '--demo', ...args],
    options,
  );
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout.trim() }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}`.trim() }),
  );
}

describeOnEngine('a ledger that somebody altered while nobody looked', () => {
  test('[S-12] is told of by the log, by /readyz and by npm run verify-books', async () => {
    const home = await openDemoHome();
    const options = { demo: true, home, begin: true } as const;
    const first = await startServer(options);
    const sealed = async () => (await first.store.read.selectFrom('unsealed').selectAll().execute()).length;
    await expect.poll(sealed).toBe(0);
    expect(JSON.parse((await raw(`${first.origin}/readyz`)).body.toString())).toEqual({ status: 'ready' });
    const before = await verifyBooks(home);
    expect(before.code).toBe(0);
    const head = before.text.replace('the books are whole: ', '');
    await first.stop();

    await alter(
      home,
      `insert into transfer (id, reference, debit, credit, amount, kind, created_at)
       values ('forged', 'grant:forged', 'platform:adjustments', 'user:x:balance', 100000, 'GRANT', 1);
       insert into account (id, balance, overdraft, updated_at) values ('user:x:balance', 100000, 0, 1);
       update account set balance = balance - 100000 where id = 'platform:adjustments'`,
    );
    const second = await startServer(options);
    await second.logged('THE BOOKS WERE ALTERED');
    const ready = async () => JSON.parse((await raw(`${second.origin}/readyz`)).body.toString());
    await expect.poll(ready).toEqual({ status: 'ready', books: 'wrong' });
    expect(await verifyBooks(home, head)).toEqual({
      code: 1,
      text: 'transfer grant:forged was never sealed: nobody posted it\n1 faults',
    });
    await second.stop();
    await home.remove();
  });
});
