import type { Data } from '../../data/data.ts';
import { myLocationsOf } from '../../data/rows/my-locations.ts';
import { putOffOf } from './use-put-off.ts';

/** Reads the first rows of 'Meus Locais' ahead, so that the screen draws them in its first frame. */
export async function readAhead(data: Data): Promise<void> {
  await Promise.all([myLocationsOf(data).readAhead(), putOffOf(data).readAhead()]);
}
