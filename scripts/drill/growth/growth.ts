import { commands } from '../../../server/commands.ts';
import { openStore } from '../../../server/db/open-store.ts';
import type { Drill } from '../figure.ts';
import { withPostgres } from '../with-postgres.ts';
import { events } from './events.ts';
import { groundOf } from './ground.ts';
import { records } from './records.ts';
import { transfers } from './transfers.ts';

/** The three tables that grow with sales, each as one table and in parts. */
export const growth: Drill = {
  name: 'growth',
  goal: 'The three tables of PostgreSQL that grow with sales, each as one table beside the same rows in parts by time. Events are kept by the hour, the others in one table.',
  run: () =>
    withPostgres(async ({ url, ask }) => {
      // The program's own tables, whose columns and indexes the measured tables copy.
      await (await openStore({ url, commands })).close();
      const ground = groundOf(ask);
      return [...(await events(ground)), ...(await transfers(ground)), ...(await records(ground))];
    }),
};
