import { useData } from '../../data/hooks/data-context.tsx';
import { creation, edit } from '../../data/outbox/drafts.ts';
import { type Submission, submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { TeamMember, TeamRole } from '../../data/rows/team.ts';
import { shareLink } from '../../device/files/share.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { paths } from '../../paths.ts';
import type { Content } from '../../records/record.ts';
import { STAFF } from '../../records/types/staff.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Shares the link where an invitation is accepted, or copies it. Call it inside a tap. */
export async function shareInvitation(): Promise<void> {
  const end = await shareLink({
    title: 'Equipe na Vendinha',
    text: 'Você foi convidado para a equipe. Entre com o e-mail convidado e aceite:',
    url: new URL(paths.myLocations(), location.origin).href,
  });
  if (end === 'copied') toast.success('Link copiado!');
  if (end === 'failed') toast.error('Não foi possível compartilhar o link');
}

/** What an owner does with the team. Each answers true unless the server refused. */
export function useTeamActs() {
  const data = useData();
  const about = (text: string, locationId: string | null) => ({ kind: 'invite', text, locationId }) as const;
  const change = async (
    roles: readonly TeamRole[],
    content: Content,
    words: { done: string; failed: string },
  ) => {
    const drafts = roles.flatMap(
      ({ row, staff }) => edit(row, { content }, about(staff.email, row.parentId)) ?? [],
    );
    if (drafts.length === 0) return true;
    return saySubmission(await each(drafts.map((draft) => () => submit(data, draft))), words);
  };
  return {
    invite: async (email: string, role: StaffRole, shops: readonly string[]): Promise<boolean> => {
      const drafts = shops.map((parentId) => {
        const written = STAFF.write({ email, role });
        const record = {
          id: crypto.randomUUID(),
          type: 'STAFF',
          parentId,
          owner: data.user.sub,
          ...written,
        } as const;
        return creation(record, about(email, parentId));
      });
      const end = await each(drafts.map((draft) => () => submit(data, draft)));
      return saySubmission(end, { done: 'Convite enviado!', failed: 'Erro ao convidar' });
    },
    sendAgain: async ({ roles }: TeamMember): Promise<void> => {
      // The moment makes it another edit; the server takes its own.
      const drafts = roles.map(({ row, staff }) => ({
        id: crypto.randomUUID(),
        lane: `staff:${row.id}`,
        about: about(staff.email, row.parentId),
        operation: {
          kind: 'change' as const,
          type: 'STAFF' as const,
          id: row.id,
          content: { sentAgain: { from: undefined, to: Date.now() } },
        },
      }));
      const end = await each(drafts.map((draft) => () => submit(data, draft)));
      saySubmission(end, { done: 'Convite enviado outra vez!', failed: 'Erro ao enviar' });
    },
    changeRole: (roles: readonly TeamRole[], role: StaffRole) =>
      change(roles, { role }, { done: 'Papel alterado!', failed: 'Erro ao alterar o papel' }),
    remove: (roles: readonly TeamRole[]) =>
      change(roles, { status: 'REMOVED' }, { done: 'Acesso removido!', failed: 'Erro ao remover o acesso' }),
  };
}

/** One after the other, as the shops stand: the invitations of one person share a mail. */
async function each(works: readonly (() => Promise<Submission>)[]): Promise<Submission> {
  const ends: Submission[] = [];
  for (const work of works) ends.push(await work());
  return worstSubmission(ends);
}
