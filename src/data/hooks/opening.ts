import { ALWAYS_OPEN, type Opening, type OpenState, openState } from '../../domain/hours/opening.ts';
import { readOpening } from '../../records/content/opening.ts';
import { parseContent } from '../../records/record.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';
import { useServerNow } from './use-server-now.ts';

/** Hours begin and end by the minute. */
const CLOCK_MS = 30_000;

/** When a shop is open, by what this device knows, and the time (ms) by which its state is told. */
export function useOpening(locationId: string): { opening: Opening; state: OpenState; now: number } {
  const { live } = useData();
  const opening = useSource(
    live.kept(`opening:${locationId}`, ALWAYS_OPEN, async (tx) =>
      readOpening(parseContent((await tx.row({ type: 'LOCATION', id: locationId }))?.content)),
    ),
  );
  const { now } = useServerNow(CLOCK_MS, opening);
  return { opening, state: openState(opening, now), now };
}
