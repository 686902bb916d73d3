import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MARINA } from '../browser.ts';

/** Score below the rank whose celebration is measured. */
const POINTS = 38;

/** Takes points from the demo's customer, who has the highest rank in its story. The demo must not run. */
export function leaveRankToReach(dataDir: string): void {
  using database = new DatabaseSync(join(dataDir, 'vendinha.db'));
  const lower = database.prepare(
    "UPDATE record SET content = json_set(content, '$.score', ?) WHERE id = ? AND type = 'PROFILE'",
  );
  const { changes } = lower.run(POINTS, MARINA.email);
  if (changes !== 1) throw new Error('the demo has no profile of its customer');
}
