import { useEffect, useRef, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { FoundPlace, PlacesAnswer, PlacesSource } from '../../data/wire/find-places.ts';
import { readPlaceQuery } from '../../domain/shop/place.ts';
import { faultText, isPassing, type PlacesFault, typedFault } from './place-words.ts';

type End =
  | { kind: 'none' }
  | { kind: 'typed'; text: string }
  | { kind: 'fault'; fault: PlacesFault; query: string }
  | { kind: 'several'; places: readonly FoundPlace[]; source: PlacesSource | null };

/** Typed text of each person. When cards appear, the field moves, and its text must move along. */
const typedBy = new WeakMap<Data, string>();

/** The heading above the places around the user. Null on other screens than home. */
export const nearHeading = (): HTMLElement | null => document.getElementById('near');

/** Puts a text typed elsewhere into the next field. */
export const keepTyped = (data: Data, text: string): unknown => typedBy.set(data, text);

/**
 * The search for a place to look around [H-05]. A single result is chosen at once, several are offered. The typed text
 * stays with any answer. `onChosen` runs once a place is stored. `moves`: the field may appear elsewhere on home, and
 * its search continues meanwhile. Leaving home drops the answer.
 */
export function usePlaceSearch(onChosen: () => void, moves: boolean) {
  const data = useData();
  const offline = useOfflineReason();
  const [typed, setTyped] = useState(typedBy.get(data) ?? '');
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<End>({ kind: 'none' });
  /** The search under way. Typing ends it, because its answer would be for another text. */
  const running = useRef<object | null>(null);

  useEffect(() => {
    if (moves) return;
    return () => {
      running.current = null;
    };
  }, [moves]);

  const rest = (): void => {
    running.current = null;
    setBusy(false);
  };
  const choose = async (place: FoundPlace): Promise<void> => {
    await data.choosePlace(place);
    typedBy.delete(data);
    onChosen();
  };
  const ask = async (query: string, run: object): Promise<void> => {
    const answer: PlacesAnswer = await data.findPlaces(query).catch(() => ({ kind: 'offline' }) as const);
    if (running.current !== run || !nearHeading()) return;
    if (answer.kind !== 'found') return setEnd({ kind: 'fault', fault: answer.kind, query });
    const [only, ...others] = answer.places;
    if (only && others.length === 0) await choose(only);
    else setEnd({ kind: 'several', places: answer.places, source: answer.source });
  };
  const search = async (): Promise<void> => {
    if (running.current) return;
    const query = readPlaceQuery(typed);
    if (query === null) return setEnd({ kind: 'typed', text: typedFault(typed) ?? '' });
    const run = {};
    running.current = run;
    setBusy(true);
    await ask(query, run).finally(() => {
      if (running.current === run) rest();
    });
  };
  return {
    typed,
    type: (text: string): void => {
      rest();
      setTyped(text);
      typedBy.set(data, text);
      setEnd({ kind: 'none' });
    },
    busy,
    /** Ends the search under way, so that its answer is dropped. */
    giveUp: rest,
    search,
    choose,
    error: errorOf(end, (fault, query) => faultText(fault, query, offline)),
    mayPass: end.kind === 'fault' && isPassing(end.fault),
    several: end.kind === 'several' ? end : null,
  };
}

function errorOf(end: End, say: (fault: PlacesFault, query: string) => string): string | undefined {
  if (end.kind === 'typed') return end.text;
  return end.kind === 'fault' ? say(end.fault, end.query) : undefined;
}
