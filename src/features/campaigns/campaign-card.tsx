import { BadgePercent, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useWaitingPicture } from '../../data/hooks/use-waiting-picture.ts';
import type { Entry } from '../../data/mirror/entry.ts';
import { removal } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { type Campaign, promotionLabel } from '../../domain/shop/campaign.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { paths } from '../../paths.ts';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { FetchedPicture } from '../../ui/pictures/picture.tsx';
import { DeleteDialog } from '../../ui/sheets/delete-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { countText } from '../../ui/words/count-text.ts';
import { isResting, periodText, stateBadge, typeLabel } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { useCopiesLeft } from './copies/use-copies-left.ts';

/** One campaign: kind, status at `now`, period, and the actions to change or end it [MP-01, MP-05]. */
export function CampaignCard({
  campaign,
  locationId,
  now,
}: {
  campaign: Managed<Campaign>;
  locationId: string;
  /** The server's time, ms. */
  now: number;
}) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { value, entry } = campaign;
  const remove = useRemoval(value, locationId);
  const copies = useCopiesLeft(value.id, asking);
  const [too, setToo] = useState(false);
  const label = promotionLabel(value);
  const resting = isResting(value, now);
  const badge = stateBadge(value, now);
  return (
    <Card as="article" padded className={stackClass({ gap: 2 })}>
      <Row gap={3} align="stretch">
        <CampaignPicture imageKey={value.image} entry={entry} />
        <div className={styles.words}>
          <h2>{value.name}</h2>
          <p>{value.description || 'Sem descrição'}</p>
        </div>
      </Row>
      <Row wrap gap={2} align="stretch">
        <Tag colour={resting ? 'plain' : badge.colour}>{badge.label}</Tag>
        {resting && <Tag>Fora do horário</Tag>}
        {label && <Tag colour="mango">{label}</Tag>}
        {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
      </Row>
      <p className={styles.soft}>{typeLabel(value.type)}</p>
      <Row className={styles.foot}>
        <p className={styles.soft}>{periodText(value)}</p>
        <IconButton
          label={`Editar ${value.name}`}
          icon={<Pencil />}
          onClick={() => void navigate(paths.campaign(locationId, value.id))}
        />
        <IconButton label={`Excluir ${value.name}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
      </Row>
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        kind="esta campanha"
        name={value.name}
        onConfirm={() => {
          setAsking(false);
          void remove().then((isGone) => (isGone && too ? copies.remove() : undefined));
        }}
      >
        {copies.places > 0 && (
          <Checkbox
            label={`Excluir também as cópias em ${countText(copies.places, 'outro local', 'outros locais')}`}
            checked={too}
            onChange={({ target }) => setToo(target.checked)}
          />
        )}
      </DeleteDialog>
    </Card>
  );
}

function CampaignPicture({ imageKey, entry }: { imageKey: string | null; entry: Entry | null }) {
  const image = useImageUrl(imageKey, { here: useWaitingPicture(imageKey, entry) });
  const drawing = (
    <span className={styles.picture}>
      <BadgePercent />
    </span>
  );
  return <FetchedPicture image={image} className={styles.picture} drawing={drawing} />;
}

/** Resolves to false where the server or the device refused. A deletion that is kept for later counts as done. */
function useRemoval({ id, name }: Campaign, locationId: string): () => Promise<boolean> {
  const data = useData();
  return async () => {
    const toastId = toast.loading('Excluindo campanha...');
    const about = { kind: 'campaignRemoval', text: name, locationId } as const;
    const draft = removal({ type: 'CAMPAIGN', id }, about);
    const words = { done: 'Campanha excluída com sucesso!', failed: 'Erro ao excluir campanha' };
    const submission = await submit(data, draft);
    const isSaid = saySubmission(submission, words, toastId);
    // Over a slow link the answer comes later, and a refusal must not cost the copies.
    const ended = submission.kind === 'sending' ? await submission.later : submission;
    return isSaid && ended.kind !== 'refused';
  };
}
