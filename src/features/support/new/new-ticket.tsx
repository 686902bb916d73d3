import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useRecentHistory } from '../../../data/hooks/history.ts';
import { TICKET_SUBJECTS, type TicketWords, ticketProblem } from '../../../domain/people/ticket.ts';
import type { RelatedEntry } from '../../../records/content/history.ts';
import type { Location } from '../../../records/types/shop/location.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/marks/skeleton.tsx';
import { KeptWords } from '../../../ui/states/kept-words.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { TOAST_ERROR_MS, toast } from '../../../ui/toasts/toast.ts';
import { PhotoPicker } from '../photo-picker.tsx';
import styles from '../support.module.css';
import { type KeptDraft, type LargePart, useDraft } from '../use-draft.ts';
import { usePhotos } from '../use-photos.ts';
import { AskedPurchase } from './asked-purchase.tsx';
import { relatedChoices } from './related-choices.ts';
import { newTicketKey, readTicketDraft, type TicketDraft } from './ticket-draft.ts';
import { useNewTicket } from './use-new-ticket.ts';

type Problem = ReturnType<typeof ticketProblem>;

const PHOTOS: LargePart<TicketDraft> = {
  isIn: ({ photos }) => photos.length > 0,
  without: (draft) => ({ ...draft, photos: [] }),
  sayLeftOut: () =>
    toast.warning('Sem espaço neste aparelho: as fotos não ficam no rascunho. Envie antes de sair.', {
      duration: TOAST_ERROR_MS,
    }),
};

/** 'Novo Ticket' [T-01]. `purchaseId` comes from a receipt. The form is stored until it is sent. */
export function NewTicket(props: {
  location: Location | null;
  locationId: string;
  /** Reason that nothing can be written here. Null where it can. */
  closed: string | null;
  purchaseId: string | null;
  onCreated: (ticketId: string) => void;
}) {
  const { locationId, closed, purchaseId } = props;
  const draft = useDraft(newTicketKey(locationId), readTicketDraft, undefined, PHOTOS);
  if (!draft.ready) return <Skeleton shape="card" count={1} label="Carregando..." />;
  if (closed !== null) {
    const { customSubject, description } = draft.value;
    return (
      <div className={styles.detail}>
        <Notice kind="info">{closed}</Notice>
        <KeptWords
          title="Seu ticket não enviado"
          text={[customSubject, description].filter((text) => text.trim() !== '').join('\n')}
        />
      </div>
    );
  }
  return (
    <>
      {purchaseId !== null && <AskedPurchase id={purchaseId} locationId={locationId} draft={draft} />}
      <TicketForm {...props} draft={draft} />
    </>
  );
}

function TicketForm(props: {
  draft: KeptDraft<TicketDraft>;
  location: Location | null;
  locationId: string;
  onCreated: (ticketId: string) => void;
}) {
  const { draft, locationId, location } = props;
  const { value } = draft;
  const history = useRecentHistory(value.relatedId).rows;
  const related = history.find(({ id }) => id === value.relatedId) ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>(null);
  // A chosen picture is ready many renders later.
  const newest = useRef(value);
  newest.current = value;
  const edit = (change: Partial<TicketDraft>): void => {
    setProblem(null);
    newest.current = { ...newest.current, ...change };
    draft.set(newest.current);
  };
  const photos = usePhotos(locationId, value.photos, (next) => edit({ photos: next }));
  const { busy, create } = useNewTicket(draft, { locationId, location }, related, props.onCreated);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A picture still being prepared would be left out.
    if (photos.busy) return;
    const found = ticketProblem(value);
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    else void create();
  };
  return (
    <Card as="section" padded className={styles.newTicket}>
      <form
        ref={form}
        className={stackClass({}, styles.form)}
        noValidate
        onSubmit={submit}
        aria-label="Novo Ticket"
      >
        <WordFields value={value} problem={problem} busy={busy} onEdit={edit} />
        <SelectField
          label="Item do histórico (opcional)"
          choices={relatedChoices(history, locationId)}
          disabled={busy}
          value={related ? value.relatedId : ''}
          onChange={(event) => edit({ relatedId: event.target.value, disputed: [] })}
        />
        <DisputedItems related={related} value={value} busy={busy} onEdit={edit} />
        <PhotoPicker
          photos={value.photos}
          busy={photos.busy}
          locked={busy}
          onAdd={(files) => void photos.add(files)}
          onRemove={(key) => edit({ photos: value.photos.filter((photo) => photo.key !== key) })}
        />
        <Button
          type="submit"
          size="tall"
          wide
          icon={<SendHorizontal />}
          aria-disabled={busy || photos.busy || undefined}
        >
          {busy ? 'Enviando...' : 'Criar Ticket'}
        </Button>
      </form>
    </Card>
  );
}

/** Locked while sending: later text would be cleared with the form when the ticket has arrived. */
function WordFields(props: {
  value: TicketDraft;
  problem: Problem;
  busy: boolean;
  onEdit: (change: Partial<TicketDraft>) => void;
}) {
  const { value, problem, busy, onEdit } = props;
  const errorOf = (field: keyof TicketWords): string | undefined =>
    problem?.field === field ? problem.message : undefined;
  return (
    <>
      <SelectField
        name="subjectType"
        label="Assunto"
        placeholder="Selecione um assunto"
        choices={TICKET_SUBJECTS}
        disabled={busy}
        value={value.subjectType}
        error={errorOf('subjectType')}
        onChange={(event) => onEdit({ subjectType: event.target.value })}
      />
      {value.subjectType === 'outros' && (
        <TextField
          name="customSubject"
          label="Assunto personalizado"
          maxLength={120}
          readOnly={busy}
          value={value.customSubject}
          error={errorOf('customSubject')}
          onChange={(event) => onEdit({ customSubject: event.target.value })}
        />
      )}
      <TextAreaField
        name="description"
        label="Descrição do problema"
        rows={5}
        readOnly={busy}
        value={value.description}
        error={errorOf('description')}
        onChange={(event) => onEdit({ description: event.target.value })}
      />
    </>
  );
}

/** The items of the related purchase, each with a checkbox. */
function DisputedItems(props: {
  related: RelatedEntry | null;
  value: TicketDraft;
  busy: boolean;
  onEdit: (change: Partial<TicketDraft>) => void;
}) {
  const { related, value, busy, onEdit } = props;
  if (related?.kind !== 'purchase' || related.purchase.lines.length === 0) return null;
  return (
    <fieldset className={stackClass()} aria-labelledby="disputes-label">
      <span id="disputes-label" className={textClass({ size: 1, weight: 600, tone: 'soft' })}>
        Com quais itens você teve um problema?
      </span>
      {related.purchase.lines.map(({ itemId, name, quantity }) => (
        <Checkbox
          key={itemId}
          label={`${quantity} × ${name}`}
          disabled={busy}
          checked={value.disputed.includes(itemId)}
          onChange={(event) =>
            onEdit({
              disputed: event.target.checked
                ? [...value.disputed, itemId]
                : value.disputed.filter((id) => id !== itemId),
            })
          }
        />
      ))}
    </fieldset>
  );
}
