import { useRef, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Live } from '../../data/live/live.ts';
import type { Draft } from '../../data/mirror/entry.ts';
import { creation } from '../../data/outbox/drafts.ts';
import { type EndedSubmission, submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { isPublicMailDomain } from '../../domain/people/public-mail.ts';
import { INVITE, type Invite, readInvite } from '../../records/types/shop/invite.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { UnsavedQuestion, useUnsavedSheet } from '../../ui/forms/unsaved-question.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { readInviteList } from './invite-list.ts';
import { inviterName } from './inviter.ts';
import { loadedInvites } from './loaded-invites.ts';
import { type MadeInvite, sentText } from './sent-text.ts';

/** Invites by e-mail, by domain, or many at once. Each address becomes an invite of its own [MV-01]. */
export function InviteSheet(props: {
  location: Location;
  /** The invites of the location. */
  invites: Live<Managed<Invite>>;
  /** Results in words. Called after `onClose` on a slow network. */
  onSent: (texts: readonly string[]) => void;
  onClose: () => void;
}) {
  const { location, onSent, onClose } = props;
  const data = useData();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const focusProblem = useProblemFocus(form);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, during] = useBusy();
  const [open, setOpen] = useState<readonly string[]>([]);
  const unsaved = useUnsavedSheet(text.trim() !== '', onClose);
  const invite = async (isAgreed: boolean): Promise<void> => {
    const { addresses, wrong } = readInviteList(text);
    if (busy) return;
    let trouble = problemOf(wrong, addresses, addresses);
    const { rows, status, freshness } = props.invites;
    // While the first list is loading, its remaining pages are awaited, so that nobody is invited twice.
    const isPart = trouble === undefined && status !== 'offline' && freshness.syncedAt === null;
    const invites = isPart ? await during(loadedInvites(data, location.id)) : rows;
    const known = new Set(invites.filter(({ value }) => value.active).map(({ value }) => value.reference));
    const fresh = addresses.filter((address) => !known.has(address));
    trouble ??= problemOf(wrong, addresses, fresh);
    setProblem(trouble);
    focusProblem();
    if (trouble) return;
    const everybody = fresh.filter(isPublicMailDomain);
    setOpen(isAgreed ? [] : everybody);
    if (everybody.length > 0 && !isAgreed) return;
    const { drafts, submissions } = await during(submitAll(data, location, fresh));
    const submission = worstSubmission(submissions);
    const tell = async (ended: EndedSubmission): Promise<void> => {
      const awaits = ended.kind === 'queued' ? ended.awaits : null;
      if (ended.kind !== 'refused') onSent(sentText(await madeOf(data, drafts), awaits));
    };
    if (
      saySubmission(submission, { done: 'Convite enviado com sucesso!', failed: 'Erro ao criar convite' })
    ) {
      if (submission.kind === 'sending') void submission.later.then(tell);
      else await tell(submission);
      onClose();
    } else setText(fresh.filter((_, index) => submissions[index]?.kind === 'refused').join(', '));
  };
  return (
    <FormSheet
      {...unsaved.sheet}
      title="Novo convite"
      description="Quem recebe o convite vê este local e compra nele."
      submit="Enviar convite"
      busy={busy}
      formRef={form}
      initialFocus={box}
      onSubmit={() => void invite(false)}
      over={
        <>
          <ConfirmDialog
            open={open.length > 0}
            onClose={() => setOpen([])}
            title={`Convidar todo mundo de ${open.join(', ')}?`}
            text="Qualquer pessoa cria um e-mail ali. Com este convite, todas elas veem este local e compram nele."
            confirmLabel="Convidar todos"
            danger
            onConfirm={() => void invite(true)}
          />
          <UnsavedQuestion of={unsaved} sends />
        </>
      }
    >
      <TextAreaField
        ref={box}
        label="E-mail ou domínio"
        rows={3}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        placeholder="ana@exemplo.com.br"
        hint="Um e-mail, um domínio como @empresa.com.br, ou vários separados por vírgula ou ponto e vírgula."
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormSheet>
  );
}

function problemOf(
  wrong: readonly string[],
  addresses: readonly string[],
  fresh: readonly string[],
): string | undefined {
  if (wrong.length > 0) return `Não é um e-mail nem um domínio: ${wrong.join(', ')}`;
  if (addresses.length === 0) return 'Digite um e-mail ou um domínio com @';
  return fresh.length === 0 ? 'Já existe convite ativo para quem você digitou' : undefined;
}

async function submitAll(data: Data, location: Location, fresh: readonly string[]) {
  const invitedBy = await inviterName(data);
  const drafts = fresh.map((address) => inviteOf(location, address, data.user.sub, invitedBy));
  return { drafts, submissions: await Promise.all(drafts.map((draft) => submit(data, draft))) };
}

function inviteOf(location: Location, address: string, owner: string, invitedBy: string) {
  const written = INVITE.write({ address, location, invitedBy, at: serverClock.now() });
  const record = {
    id: crypto.randomUUID(),
    type: 'INVITE',
    parentId: location.id,
    owner,
    ...written,
  } as const;
  return creation(record, { kind: 'invite', text: address, locationId: location.id });
}

/** The invites as stored on the server. */
async function madeOf(data: Pick<Data, 'read'>, drafts: readonly Draft[]): Promise<MadeInvite[]> {
  const made = drafts.map(async ({ id, about }): Promise<MadeInvite> => {
    const row = await data.read((tx) => tx.row({ type: 'INVITE', id }));
    return { address: about.text, mail: row ? readInvite(row).mail : null };
  });
  return Promise.all(made);
}
