import { CircleStop, Copy, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { edit } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { offerDays, offerEnd } from '../../domain/hours/offer-days.ts';
import { type Campaign, campaignState } from '../../domain/shop/campaign.ts';
import { paths } from '../../paths.ts';
import { CAMPAIGN } from '../../records/types/goods/campaign.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { countText } from '../../ui/words/count-text.ts';
import { useCopiesLeft } from './copies/use-copies-left.ts';

const CopyElsewhere = optionalPart(async () => (await import('./copies/copy-elsewhere.tsx')).CopyElsewhere);

interface CampaignEndProps {
  seen: Managed<Campaign>;
  locationId: string;
  /** True while the form has values that are not stored. */
  isChanged: boolean;
  /** Called after the end alone was saved, without the values of the form. */
  onEnded: () => void;
}

const ENDING = {
  doing: 'Encerrando campanha...',
  words: { done: 'Campanha encerrada.', failed: 'Erro ao encerrar campanha' },
};
const RESUMING = {
  doing: 'Retomando campanha...',
  words: { done: 'Campanha retomada.', failed: 'Erro ao retomar campanha' },
};

/** Further acts on a campaign: a copy here or in other shops, an early end, and the end of its last day again. */
export function CampaignEnd({ seen, locationId, isChanged, onEnded }: CampaignEndProps) {
  const data = useData();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { value, row } = seen;
  const { places } = useCopiesLeft(value.id, asking);
  const copiesText =
    places > 0 ? ` As cópias em ${countText(places, 'outro local', 'outros locais')} continuam.` : '';
  const resumable = resumableUntil(value);
  const endAt = async (endsAt: number, { doing, words }: typeof ENDING): Promise<void> => {
    setAsking(false);
    const toastId = toast.loading(doing);
    const { content } = CAMPAIGN.write({ ...value, status: 'ACTIVE', endsAt });
    const draft = edit(
      row,
      { content: { endDate: content.endDate } },
      { kind: 'campaign', text: value.name, locationId },
    );
    const submission = draft ? await submit(data, draft) : ({ kind: 'applied' } as const);
    if (saySubmission(submission, words, toastId)) onEnded();
  };
  return (
    <Row wrap gap={2}>
      <Button
        look="quiet"
        icon={<Copy />}
        onClick={() => void navigate(paths.campaign(locationId), { state: { copyOf: value.id } })}
      >
        Copiar campanha
      </Button>
      {isRunning(value) && (
        <Button look="quiet" icon={<CircleStop />} onClick={() => setAsking(true)}>
          Encerrar agora
        </Button>
      )}
      {resumable !== null && (
        <Button look="quiet" icon={<Play />} onClick={() => void endAt(resumable, RESUMING)}>
          Retomar
        </Button>
      )}
      {/* Last, because its code loads late and must not move a button under a finger. */}
      <CopyElsewhere seen={seen} locationId={locationId} isChanged={isChanged} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Encerrar esta campanha agora?"
        text={`Os preços voltam ao normal na hora. As vendas feitas com ela ficam como estão.${copiesText}`}
        confirmLabel="Encerrar agora"
        onConfirm={() => void endAt(serverClock.now(), ENDING)}
      />
    </Row>
  );
}

/** True for a campaign that has begun and is neither paused nor over. */
const isRunning = (campaign: Campaign): boolean =>
  campaignState(campaign, serverClock.now()) === 'ACTIVE' &&
  campaign.startsAt !== null &&
  campaign.endsAt !== null;

/**
 * The end of the last day, ms, of a campaign that ended before it. Null otherwise. The form cannot say it, because the
 * day of such a campaign is already the right one.
 */
function resumableUntil(campaign: Campaign): number | null {
  const { last } = offerDays(campaign);
  const now = serverClock.now();
  if (last === null || campaignState(campaign, now) !== 'OVER') return null;
  const until = offerEnd(last, campaign.hours);
  return until > now ? until : null;
}
