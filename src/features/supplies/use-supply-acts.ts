import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft } from '../../data/mirror/entry.ts';
import { type KeptWords, submit, worstSubmission } from '../../data/outbox/submit.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

interface SaveWords {
  done: string;
  failed: string;
}

/**
 * Saves drafts of orders, receipts and suppliers, and shows the outcome. Resolves to false where only the form has
 * them. `kept`: stored values of the form, for a single draft.
 */
export function useSupplySave(): (
  drafts: readonly (Draft | null)[],
  words: SaveWords,
  kept?: KeptWords | null,
) => Promise<boolean> {
  const data = useData();
  return async (drafts, words, kept = null) => {
    const wanted = drafts.filter((draft) => draft !== null);
    if (wanted.length === 0) return true;
    const submissions = await Promise.all(wanted.map((draft) => submit(data, draft, kept)));
    const worst = worstSubmission(submissions);
    // The server's message is more precise than the screen's.
    const failed = worst.kind === 'refused' ? worst.error.message : words.failed;
    return saySubmission(worst, { ...words, failed });
  };
}
