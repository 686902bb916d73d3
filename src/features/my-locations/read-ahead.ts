import type { Data } from '../../data/data.ts';
import { myLocationsOf } from '../../data/rows/my-locations.ts';
import { putOffOf } from './use-put-off.ts';

/** Reads what 'Meus Locais' first draws, so that a tap on it finds the rows read. */
export async function readAhead(data: Data): Promise<void> {
  await Promise.all([myLocationsOf(data).readAhead(), putOffOf(data).readAhead()]);
}
