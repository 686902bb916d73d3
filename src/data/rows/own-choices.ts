import { useEffect } from 'react';
import type { Centavos } from '../../domain/money/money.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import {
  favouriteField,
  MONTHLY_LIMIT,
  readFavourites,
  readMonthlyLimit,
} from '../../records/content/own-choices.ts';
import type { Content, RecordRow } from '../../records/record.ts';
import type { Data } from '../data.ts';
import { FAVOURITES_KEY, readKeptFavourites } from '../discovery/favourites.ts';
import { useData } from '../hooks/data-context.tsx';
import { useSource } from '../live/use-source.ts';
import { fold } from '../mirror/fold.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { profileId } from '../mirror/profile-id.ts';
import { edit } from '../outbox/drafts.ts';

const NONE: readonly string[] = [];

/** Ids of the favourite locations, which stand first on home, as this device keeps them. */
export function useFavourites(): readonly string[] {
  return useSource(
    useData().live.kept(FAVOURITES_KEY, NONE, async (tx) =>
      readKeptFavourites(await tx.kept(FAVOURITES_KEY)),
    ),
  );
}

/** The person's spending limit of a month, centavos, with edits of this device on top. Null for no limit. */
export function useMonthlyLimit(): Centavos | null {
  const { live, user } = useData();
  return useSource(
    live.kept<Centavos | null>(MONTHLY_LIMIT, null, async (tx) => {
      const row = await ownProfile(tx, user.email);
      return row && readMonthlyLimit(row);
    }),
  );
}

/**
 * Makes a location a favourite or none: at once on this device, and in the PROFILE once there is a connection. Where
 * this device never saw the PROFILE, only the device keeps the choice.
 */
export async function keepFavourite(data: Data, locationId: string, isOne: boolean): Promise<void> {
  await data.amend(FAVOURITES_KEY, (kept) => {
    const others = readKeptFavourites(kept).filter((id) => id !== locationId);
    return isOne ? [...others, locationId] : others;
  });
  await saveChoice(data, { [favouriteField(locationId)]: isOne });
}

/** Sets the monthly limit, centavos; null for none. False where this device never saw the PROFILE. */
export const keepMonthlyLimit = (data: Data, limit: Centavos | null): Promise<boolean> =>
  saveChoice(data, { [MONTHLY_LIMIT]: limit === null ? null : limit / 100 });

/** Keeps the favourites of another device here too, for the next start. */
export function useFavouritesOfProfile(): void {
  const data = useData();
  const { live, user } = data;
  const told = useSource(
    live.kept<readonly string[] | null>('favouritesOfProfile', null, async (tx) => {
      const row = await ownProfile(tx, user.email);
      return row && readFavourites(row);
    }),
  );
  useEffect(() => {
    if (told === null) return;
    void data
      .read((tx) => tx.kept(FAVOURITES_KEY))
      .then((kept) => {
        const isKnown = sameJson([...readKeptFavourites(kept)].sort(), [...told].sort());
        return isKnown ? undefined : data.keep(FAVOURITES_KEY, told);
      });
  }, [data, told]);
}

async function saveChoice(data: Data, content: Content): Promise<boolean> {
  const row = await data.read((tx) => ownProfile(tx, data.user.email));
  if (!row) return false;
  const draft = edit(row, { content }, { kind: 'choice', text: '', locationId: null });
  if (draft) await data.outbox.enqueue(draft);
  return true;
}

/** The own PROFILE with queued edits on top. */
async function ownProfile(tx: MirrorTx, email: string): Promise<RecordRow | null> {
  const row = await tx.row({ type: 'PROFILE', id: profileId(email) });
  return row ? (fold([row], await tx.entries(), () => false)[0]?.row ?? null) : null;
}
