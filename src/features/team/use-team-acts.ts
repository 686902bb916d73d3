import { useData } from '../../data/hooks/data-context.tsx';
import { creation, edit } from '../../data/outbox/drafts.ts';
import { type Submission, submit, worstSubmission } from '../../data/outbox/submit.ts';
import type { TeamMember, TeamRole } from '../../data/rows/team.ts';
import { shareLink } from '../../device/files/share.ts';
import type { Centavos } from '../../domain/money/money.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { paths } from '../../paths.ts';
import type { Content } from '../../records/record.ts';
import { type NewStaff, returnLimitContent, STAFF } from '../../records/types/shop/staff.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { areInvited } from './team-words.ts';

/** Shares the link of the screen where an invitation is accepted, or copies it. Call it inside a tap. */
export async function shareInvitation(): Promise<void> {
  const end = await shareLink({
    title: 'Equipe na Vendinha',
    text: 'Você recebeu um convite para a equipe. Entre com o e-mail convidado e aceite:',
    url: new URL(paths.myLocations(), location.origin).href,
  });
  if (end === 'copied') toast.success('Link copiado!');
  if (end === 'failed') toast.error('Não foi possível compartilhar o link');
}

/** Acts of an owner on the team. Each shows its outcome, and resolves to the words of a refusal, or to null. */
export function useTeamActs() {
  const data = useData();
  const about = (text: string, locationId: string | null) => ({ kind: 'invite', text, locationId }) as const;
  const change = async (roles: readonly TeamRole[], content: Content, done: string) => {
    const drafts = roles.flatMap(
      ({ row, staff }) => edit(row, { content }, about(staff.email, row.parentId)) ?? [],
    );
    return said(await each(drafts.map((draft) => () => submit(data, draft))), done);
  };
  return {
    invite: async (one: NewStaff, shops: readonly string[]): Promise<string | null> => {
      const { email } = one;
      const drafts = shops.map((parentId) => {
        const id = crypto.randomUUID();
        const record = { id, type: 'STAFF', parentId, owner: data.user.sub, ...STAFF.write(one) };
        return creation({ ...record, type: 'STAFF' }, about(email, parentId));
      });
      return said(await each(drafts.map((draft) => () => submit(data, draft))), 'Convite enviado!');
    },
    sendAgain: async ({ roles }: TeamMember): Promise<string | null> => {
      // The time makes each edit a new one. The server stores its own time.
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
      return said(await each(drafts.map((draft) => () => submit(data, draft))), 'Convite enviado outra vez!');
    },
    changeRole: (roles: readonly TeamRole[], role: StaffRole, returnLimit: Centavos) =>
      change(
        roles,
        { role, ...returnLimitContent(returnLimit) },
        roles.every(({ staff }) => staff.role === role) ? 'Limite alterado!' : 'Papel alterado!',
      ),
    remove: (roles: readonly TeamRole[]) =>
      change(roles, { status: 'REMOVED' }, areInvited(roles) ? 'Convite cancelado!' : 'Acesso removido!'),
  };
}

/** Words for refusals with a special meaning on this screen. */
const WORDS: Readonly<Record<string, string>> = {
  CONFLICT: 'Esta pessoa já está na equipe ou já foi convidada',
  BAD_INPUT: 'Confira o e-mail: ele não pode ser convidado',
};

function said(end: Submission, done: string): string | null {
  const refused =
    end.kind === 'refused' && end.error.code !== 'STALE'
      ? (WORDS[end.error.code] ?? end.error.message)
      : null;
  saySubmission(end, { done, failed: refused ?? 'A mudança na equipe não foi aceita' });
  return refused;
}

/** Runs one after the other, because the invitations of one person share a mail. */
async function each(works: readonly (() => Promise<Submission>)[]): Promise<Submission> {
  const ends: Submission[] = [];
  for (const work of works) ends.push(await work());
  return worstSubmission(ends);
}
