import type { TeamMember } from '../../data/rows/team.ts';
import { ROLE_NAMES } from '../../domain/people/staff.ts';
import { countText } from '../../ui/words/count-text.ts';
import { sinceText } from '../../ui/words/since-text.ts';

const DAY_MS = 86_400_000;
/** How far the screen's time may lag behind the server's, ms. */
const LAG_MS = 60_000;
const DOINGS = { stock: 'repôs', answer: 'respondeu', item: 'editou' } as const;

/** 'Todos' or '5 locais'. */
export function placesText(count: number, all: number): string {
  return count === all && all > 1 ? 'Todos os locais' : countText(count, 'local', 'locais');
}

/** What somebody did last, or when they came: 'repôs há 5 min', 'entrou há 3 dias'. `now` in ms of the server. */
export function lastText({ doings, roles }: TeamMember, now: number): string {
  const [last] = doings;
  if (last) return `${DOINGS[last.kind]} ${sinceText(last.at, now)}`;
  const joined = Math.min(...roles.map(({ staff }) => staff.acceptedAt ?? staff.invitedAt));
  return `entrou ${sinceText(joined, now)}`;
}

/** The roles of a person, each once: 'Repositor', or 'Repositor, Atendente'. */
export function rolesText({ roles }: TeamMember): string {
  const names = roles.map(({ staff }) => (staff.role ? ROLE_NAMES[staff.role] : 'Outro'));
  return [...new Set(names)].join(', ');
}

/** How an invitation stands: an alarm where it will not be answered by itself, and what else is known. */
export function invitationText({ roles }: TeamMember, now: number): { alarm: string | null; rest: string } {
  const mails = roles.map(({ staff }) => staff.mail);
  if (mails.includes('BOUNCED')) return { alarm: 'Não chegou.', rest: 'Confira o endereço' };
  const ends = roles.flatMap(({ staff }) => staff.expiresAt ?? []);
  const left = ends.length === 0 ? null : Math.min(...ends) - now;
  if (left !== null && left <= 0) return { alarm: 'Venceu.', rest: 'Envie outra vez' };
  if (mails.includes('LIMITED')) return { alarm: 'Sem e-mail.', rest: 'Mande o link' };
  const rest =
    left === null
      ? 'ainda não enviado'
      : `vale por ${countText(Math.ceil(Math.max(1, left - LAG_MS) / DAY_MS), 'dia', 'dias')}`;
  return { alarm: null, rest };
}
