import { ALWAYS_OPEN, type Opening, type OpenState, openState } from '../../domain/hours/opening.ts';
import { openText } from '../../domain/hours/opening-text.ts';
import { zoneNote } from '../../domain/hours/zone-note.ts';
import { readOpening } from '../../records/content/opening.ts';
import { parseContent } from '../../records/record.ts';
import { useSource } from '../live/use-source.ts';
import { useData } from './data-context.tsx';
import { useServerNow } from './use-server-now.ts';

/** Time between two looks at the clock, ms. Hours begin and end by the minute. */
const CLOCK_MS = 30_000;

interface ShownOpening {
  opening: Opening;
  state: OpenState;
  /** The state in words, empty for a shop that is always open. */
  said: string;
  /** Time to which the state belongs, ms. */
  now: number;
}

/** The hours of a shop and its state now, as far as this device knows. */
export function useOpening(locationId: string): ShownOpening {
  const { live } = useData();
  const opening = useSource(
    live.kept(`opening:${locationId}`, ALWAYS_OPEN, async (tx) =>
      readOpening(parseContent((await tx.row({ type: 'LOCATION', id: locationId }))?.content)),
    ),
  );
  const { now } = useServerNow(CLOCK_MS, opening);
  const state = openState(opening, now);
  // The zone is slow to make, and most shops have no hours to tell.
  const said = state.kind === 'always' ? '' : openText(state, now, zoneNote(now));
  return { opening, state, said, now };
}
