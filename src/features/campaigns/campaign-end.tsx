import { CircleStop, Copy } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { edit } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { type Campaign, campaignState } from '../../domain/shop/campaign.ts';
import { paths } from '../../paths.ts';
import { CAMPAIGN } from '../../records/types/campaign.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';

const CopyElsewhere = optionalPart(async () => (await import('./copies/copy-elsewhere.tsx')).CopyElsewhere);

interface CampaignEndProps {
  seen: Managed<Campaign>;
  locationId: string;
  /** Called after the end alone was saved, without the values of the form. */
  onEnded: () => void;
}

const WORDS = { done: 'Campanha encerrada.', failed: 'Erro ao encerrar campanha' };

/** Further acts on a campaign: using it as a template, copying it to other shops, and ending it early. */
export function CampaignEnd({ seen, locationId, onEnded }: CampaignEndProps) {
  const data = useData();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { value, row } = seen;
  const end = async (): Promise<void> => {
    setAsking(false);
    const toastId = toast.loading('Encerrando campanha...');
    const { content } = CAMPAIGN.write({ ...value, status: 'ACTIVE', endsAt: serverClock.now() });
    const draft = edit(
      row,
      { content: { endDate: content.endDate } },
      { kind: 'campaign', text: value.name, locationId },
    );
    const submission = draft ? await submit(data, draft) : ({ kind: 'applied' } as const);
    if (saySubmission(submission, WORDS, toastId)) onEnded();
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
      {/* Last, because its code loads late and must not move a button under a finger. */}
      <CopyElsewhere seen={seen} locationId={locationId} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Encerrar esta campanha agora?"
        text="Os preços voltam ao normal na hora. As vendas feitas com ela ficam como estão."
        confirmLabel="Encerrar agora"
        onConfirm={() => void end()}
      />
    </Row>
  );
}

/** True for a campaign that has begun and is neither paused nor over. */
const isRunning = (campaign: Campaign): boolean =>
  campaignState(campaign, serverClock.now()) === 'ACTIVE' &&
  campaign.startsAt !== null &&
  campaign.endsAt !== null;
