import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { typedResponseKey } from '../../data/basis/typed-keys.ts';
import { lookAgain } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { type EndedSubmission, submit } from '../../data/outbox/submit.ts';
import type { Thread } from '../../data/rows/ticket-threads.ts';
import { joinedWords } from '../../domain/words/joined-words.ts';
import type { TicketRole } from '../../records/content/ticket-content.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { KeptWords } from '../../ui/states/kept-words.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { sayRefused } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { responseDraft } from './drafts.ts';
import { PRESETS, withPreset } from './new/presets.ts';
import styles from './support.module.css';
import ticketStyles from './ticket.module.css';
import { type KeptDraft, useDraft } from './use-draft.ts';
import { useWriting } from './use-writing.ts';

const WORDS = {
  manager: { title: 'Responder ao Cliente', send: 'Enviar Resposta', hint: 'Escreva a sua resposta' },
  customer: { title: 'Adicionar Comentário', send: 'Enviar Comentário', hint: 'Escreva um comentário' },
} as const;

const FOUND_WORDS = 'Você já tinha um texto guardado aqui. Confira e envie de novo.';

/** Storage key of an unfinished answer to a ticket. */
const typedKey = ({ ticket }: Thread): string => typedResponseKey(ticket.id);
const asText = (kept: unknown): string => (typeof kept === 'string' ? kept : '');

/** The answer form of a ticket. Managers may start from a template [T-02, MS-02]. */
export function ResponseForm(props: { thread: Thread; side: TicketRole; closed: string | null }) {
  const { thread, side, closed } = props;
  const { ticket } = thread;
  const typed = useDraft(typedKey(thread), asText, joinedWords);
  const area = useRef<HTMLTextAreaElement>(null);
  const { busy, send } = useSending(thread, side, typed);
  const words = WORDS[side];
  if (closed !== null)
    return (
      <>
        <Notice kind="info">{closed}</Notice>
        <KeptWords title="Seu comentário não enviado" text={typed.value} />
      </>
    );
  return (
    <Card as="section" padded aria-labelledby="respond">
      <h3 id="respond" className={ticketStyles.partTitle}>
        {words.title}
      </h3>
      <form
        className={stackClass({}, styles.form)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {side === 'manager' && (
          <fieldset
            className={rowClass({ wrap: true, gap: 2, align: 'stretch' })}
            aria-label="Respostas prontas"
          >
            {PRESETS.map((preset) => (
              <button
                key={preset.label}
                type="button"
                className={styles.preset}
                onClick={() => {
                  typed.set(withPreset(typed.value, preset, ticket.customer.name));
                  area.current?.focus();
                }}
              >
                {preset.label}
              </button>
            ))}
          </fieldset>
        )}
        <TextAreaField
          ref={area}
          label={words.hint}
          hideLabel
          placeholder={words.hint}
          rows={4}
          // Locked while sending: later text would be cleared with the answer when it has arrived.
          readOnly={busy}
          value={typed.value}
          onChange={(event) => typed.set(event.target.value)}
        />
        <Button
          type="submit"
          wide
          icon={<SendHorizontal />}
          aria-disabled={busy || typed.value.trim() === '' || undefined}
        >
          {busy ? 'Enviando...' : words.send}
        </Button>
      </form>
    </Card>
  );
}

/** A queued answer shows its state in the history. */
function sayEnd(submission: EndedSubmission): void {
  if (submission.kind === 'applied') toast.success('Resposta enviada com sucesso');
  if (submission.kind === 'refused') sayRefused('Erro ao enviar resposta');
}

/** Sends the typed answer. A refused one returns to an empty field. Empty text and repeated presses are ignored. */
function useSending(
  thread: Thread,
  side: TicketRole,
  typed: Pick<KeptDraft<string>, 'value' | 'settle' | 'empty'>,
): { busy: boolean; send: () => Promise<void> } {
  const data = useData();
  const writing = useWriting(side);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const send = async (): Promise<void> => {
    const message = typed.value;
    if (message.trim() === '' || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const newest = await typed.settle();
      // The stored text differs from the shown one, and nobody may send a text unseen.
      if (newest !== undefined && newest !== message) return void toast.warning(FOUND_WORDS);
      const draft = responseDraft(crypto.randomUUID(), thread, message, writing());
      const submission = await submit(data, draft, { key: typedKey(thread), words: message });
      if (submission.kind === 'refused') {
        lookAgain(data, submission.error, thread.ticket.locationId);
        throw new Error(submission.error.code);
      }
      typed.empty();
      if (submission.kind === 'sending') void submission.later.then(sayEnd);
      else sayEnd(submission);
    } catch {
      // The typed text is still in the field.
      toast.error('Erro ao enviar resposta');
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, send };
}
