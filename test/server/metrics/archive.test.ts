import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasPostgres, startPostgres } from '../../../scripts/bench/server/temporary-postgres.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';
import { needs } from '../support/needs.ts';
import { startServer } from '../support/start-server.ts';
import { firing, hasPromtool, scrape } from './support/alerts.ts';

const SOME_LOG = ['create table some_log (n int)', 'select pg_switch_wal()', 'drop table some_log'];

test.skipIf(!hasPostgres() || !hasPromtool)(
  needs(
    'PostgreSQL or promtool',
    hasPostgres() && hasPromtool,
    'PostgreSQL cannot archive its log, and then it can again',
  ),
  async () => {
    using folder = temporaryFolder();
    const archive = join(folder.path, 'archive');
    const settings = { archive_mode: 'on', archive_command: `test -e ${archive}` };
    await using postgres = await startPostgres(folder.path, { settings });
    const env = { METRICS_PORT: '0', DATABASE_URL: postgres.urlOf('postgres') };
    const server = await startServer({ env });
    try {
      const failing = async () => (await scrape(server.metricsOrigin)).get('vendinha_archive_failing');
      expect(await failing()).toBe(0);
      await postgres.run('postgres', ...SOME_LOG);
      await expect.poll(failing).toBe(1);
      const figures = await scrape(server.metricsOrigin);
      expect(firing(figures, figures)).toEqual(['VendinhaArchiveFails']);
      writeFileSync(archive, '');
      // Without a reload PostgreSQL would try again only after a minute.
      await postgres.run('postgres', 'select pg_reload_conf()');
      await expect.poll(failing).toBe(0);
    } finally {
      await server.stop();
    }
  },
);
