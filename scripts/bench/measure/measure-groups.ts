import { join } from 'node:path';
import { closing } from '../../closing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Cost, costOf } from '../load/cost-of.ts';
import { pick } from '../pick.ts';
import { buyThree } from '../seed/buy-three.ts';
import { openGround, type Person } from '../seed/grown-store.ts';
import type { SeededPlace } from '../seed/seed-commands.ts';

const RECORDS = 10_000;
/** Numbers of purchases that come together, and so share a commit. */
const SIZES = [1, 8, 32] as const;

/** Cost of a purchase without HTTP in a group of this size. */
export interface GroupFigures extends Cost {
  size: number;
}

/** Buys on SQLite by the record API itself, alone and in groups. */
export async function measureGroups(measureMs: number): Promise<GroupFigures[]> {
  using folder = temporaryFolder();
  await using ground = closing(
    await openGround(join(folder.path, 'vendinha.db'), RECORDS, { isGrown: false }),
  );
  const buy = () => buyThree(pick<Person>(ground.people), pick<SeededPlace>(ground.places));
  // The first purchases meet code that is not compiled yet.
  await costOf(ground.ask, buy, { atOnce: 32, measureMs });
  const figures: GroupFigures[] = [];
  for (const size of SIZES)
    figures.push({ size, ...(await costOf(ground.ask, buy, { atOnce: size, measureMs })) });
  return figures;
}
