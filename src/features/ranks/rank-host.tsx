import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { TOLD_SCORE_KEY, useSavedScore } from '../../data/hooks/score.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { type RankName, rankReached } from '../../domain/people/rank.ts';
import { paths } from '../../paths.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { nextFrame } from '../../ui/base/next-frame.ts';
import { afterSeen } from '../../ui/scroll/after-seen.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Delay of the news, ms. The seal on the proof of purchase has ended its motion by then. */
const SETTLED_MS = 600;
/** Duration of the news of a rank, ms. It may appear beside the proof. */
const RANK_MS = 8000;

const STILL = '(prefers-reduced-motion: reduce)';

const Celebration = optionalPart(async () => (await import('./celebration.tsx')).Celebration);

/**
 * Announces a rank once when the score has reached it [P-01]. News on a hidden page waits until the page is visible.
 */
export function RankHost() {
  const { read, keepHigher } = useData();
  const score = useSavedScore();
  const navigate = useNavigate();
  const showProfile = useRef(() => {});
  const [reached, setReached] = useState<RankName | null>(null);
  useEffect(() => {
    showProfile.current = () => void navigate(paths.profile());
  });
  useEffect(() => {
    if (score === null) return;
    let end = (): void => {};
    let isOver = false;
    const tell = async (): Promise<void> => {
      const before = await keepHigher(TOLD_SCORE_KEY, score);
      const rank = before === undefined ? null : rankReached(before, score);
      if (rank === null) return;
      tellRank(rank, () => showProfile.current());
      if (!window.matchMedia(STILL).matches) nextFrame(() => setReached(rank));
    };
    const look = async (): Promise<void> => {
      const told = (await read((tx) => tx.kept(TOLD_SCORE_KEY))) as number | undefined;
      // The first score on a device is no news.
      if (told === undefined) await tell();
      else if (!isOver && rankReached(told, score)) end = afterSeen(SETTLED_MS, () => void tell());
    };
    // A device without storage announces no ranks.
    look().catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [score, read, keepHigher]);
  return reached && <Celebration rank={reached} onEnd={() => setReached(null)} />;
}

function tellRank(rank: RankName, showProfile: () => void): void {
  toast.success(`Parabéns! Você chegou ao ${rank}.`, {
    id: `rank:${rank}`,
    duration: RANK_MS,
    ...(kioskPlace() === null && { action: { label: 'Ver perfil', onPress: showProfile } }),
  });
}
