import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft } from '../../data/mirror/entry.ts';
import { creation, edit } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { type QueuedUpload, useQueuedUpload } from '../../images/use-queued-upload.ts';
import { DATES_REVERSED } from '../../records/refusals.ts';
import { CAMPAIGN } from '../../records/types/goods/campaign.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { useCalm } from '../../ui/base/use-calm.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { type CampaignValues, campaignFieldsOf, decimal } from './campaign-values.ts';

interface CampaignSaveDeps {
  id: string;
  seen: Managed<Campaign> | null;
  location: Location;
  values: CampaignValues;
  onDone: () => void;
}

export interface CampaignSave {
  save(): Promise<void>;
  /** Called when a field is left: missing values are reported from then on. */
  touch(): void;
  busy: boolean;
  errors: { name?: string; type?: string; discount?: string; end?: string; hours?: string };
  upload: QueuedUpload;
  /** Called when the picture's upload starts or ends. Saving meanwhile would leave the picture out. */
  pictureMoves(moves: boolean): void;
}

const WORDS = {
  create: {
    loading: 'Criando campanha...',
    done: 'Campanha criada com sucesso!',
    failed: 'Erro ao criar campanha',
  },
  update: {
    loading: 'Atualizando campanha...',
    done: 'Campanha atualizada com sucesso!',
    failed: 'Erro ao atualizar campanha',
  },
};

/** Saves the form: one outbox entry with campaign and picture, then back to the list [MP-02]. */
export function useCampaignSave(deps: CampaignSaveDeps): CampaignSave {
  const { seen, values, onDone } = deps;
  const data = useData();
  const upload = useQueuedUpload();
  const [busy, during] = useBusy();
  const [isPictureMoving, pictureMoves] = useState(false);
  // A new form reports problems only after a field was left. A known campaign reports them at once.
  const [touched, setTouched] = useState(seen !== null);
  const problems = problemsOf(values);
  const isSaid = useCalm(touched);

  const save = async (): Promise<void> => {
    setTouched(true);
    // The fields of the days show their problems themselves.
    const isNoDay = values.wrongStart !== '' || values.wrongEnd !== '';
    if (busy || isPictureMoving || isNoDay || Object.keys(problems).length > 0) return;
    const words = seen ? WORDS.update : WORDS.create;
    const toastId = toast.loading(words.loading);
    const draft = draftOf(deps, data.user.sub);
    const waiting = upload.chosen()?.waiting;
    const withImage = draft && waiting?.key === values.image ? { ...draft, images: [waiting] } : draft;
    upload.keep(values.image);
    const submission = withImage ? await during(submit(data, withImage)) : ({ kind: 'applied' } as const);
    if (saySubmission(submission, words, toastId)) onDone();
    else upload.keep(null);
  };
  return {
    save,
    touch: () => setTouched(true),
    busy: busy || isPictureMoving,
    errors: isSaid ? problems : problems.end ? { end: problems.end } : {},
    upload,
    pictureMoves,
  };
}

function problemsOf({ name, type, discount, start, end, ...values }: CampaignValues): CampaignSave['errors'] {
  const percent = decimal(discount);
  const isTooMuch = type !== 'take_pay' && (percent < 0 || percent > 100);
  return {
    ...(name.trim() === '' ? { name: 'Nome da campanha é obrigatório' } : {}),
    ...(type === null ? { type: 'Tipo de campanha é obrigatório' } : {}),
    ...(start !== null && end !== null && end < start ? { end: DATES_REVERSED } : {}),
    ...(hoursProblem(values) && { hours: hoursProblem(values) }),
    // The server refuses other percents, and offline the owner would learn of it only after the campaign should
    // have started.
    ...(isTooMuch ? { discount: 'O desconto vai de 0 a 100%' } : {}),
  };
}

/** Problem of the hours: a start without an end, an end without a start, or both the same. */
function hoursProblem({ from, to }: Pick<CampaignValues, 'from' | 'to'>): string | undefined {
  if ((from === '') !== (to === '')) return 'Diga o começo e o fim, ou nenhum dos dois';
  return from !== '' && from === to ? 'O fim precisa ser diferente do começo' : undefined;
}

function draftOf({ id, seen, location, values }: CampaignSaveDeps, owner: string): Draft | null {
  const name = values.name.trim();
  const about = { kind: 'campaign', text: name, locationId: location.id } as const;
  const written = CAMPAIGN.write({ name, ...campaignFieldsOf(values, seen?.value ?? null) });
  if (seen) return edit(seen.row, written, about);
  return creation({ id, type: 'CAMPAIGN', parentId: location.id, owner, ...written }, about);
}
