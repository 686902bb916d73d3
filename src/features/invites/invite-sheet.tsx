import { useRef, useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft } from '../../data/mirror/entry.ts';
import { creation } from '../../data/outbox/drafts.ts';
import { type EndedSubmission, submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { isPublicMailDomain } from '../../domain/people/public-mail.ts';
import { INVITE, type Invite, readInvite } from '../../records/types/invite.ts';
import type { Location } from '../../records/types/location.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { readInviteList } from './invite-list.ts';
import { inviterName } from './inviter.ts';
import { type MadeInvite, sentText } from './sent-text.ts';

/** Invites by e-mail, by domain, or many at once. Each address becomes an invite of its own [MV-01]. */
export function InviteSheet(props: {
  location: Location;
  invites: readonly Managed<Invite>[];
  /** Results in words. On a slow network this comes after `onClose`. */
  onSent: (texts: readonly string[]) => void;
  onClose: () => void;
}) {
  const { location, invites, onSent, onClose } = props;
  const data = useData();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const focusProblem = useProblemFocus(form);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const invite = async (isAgreed: boolean): Promise<void> => {
    const { addresses, wrong } = readInviteList(text);
    const known = new Set(invites.filter(({ value }) => value.active).map(({ value }) => value.reference));
    const fresh = addresses.filter((address) => !known.has(address));
    const trouble = problemOf(wrong, addresses, fresh);
    setProblem(trouble);
    focusProblem();
    if (trouble || busy) return;
    const everybody = fresh.filter(isPublicMailDomain);
    setOpen(isAgreed ? [] : everybody);
    if (everybody.length > 0 && !isAgreed) return;
    setBusy(true);
    const invitedBy = await inviterName(data);
    const drafts = fresh.map((address) => inviteOf(location, address, data.user.sub, invitedBy));
    const submissions = await Promise.all(drafts.map((draft) => submit(data, draft)));
    const submission = worstSubmission(submissions);
    const tell = async ({ kind }: EndedSubmission): Promise<void> => {
      if (kind !== 'refused') onSent(sentText(await madeOf(data, drafts), kind === 'queued'));
    };
    setBusy(false);
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
      title="Novo convite"
      description="Quem recebe o convite vê este local e compra nele."
      submit="Enviar convite"
      busy={busy}
      formRef={form}
      initialFocus={box}
      onSubmit={() => void invite(false)}
      onClose={onClose}
      over={
        <ConfirmDialog
          open={open.length > 0}
          onClose={() => setOpen([])}
          title={`Convidar todo mundo de ${open.join(', ')}?`}
          text="Qualquer pessoa cria um e-mail ali. Com este convite, todas elas veem este local e compram nele."
          confirmLabel="Convidar todos"
          danger
          onConfirm={() => void invite(true)}
        />
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

function inviteOf(location: Location, address: string, owner: string, invitedBy: string) {
  const written = INVITE.write({ address, location, invitedBy, at: Date.now() });
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
