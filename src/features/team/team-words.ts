import type { TeamMember, TeamRole } from '../../data/rows/team.ts';
import { deviceWeekdayText } from '../../domain/hours/device-weekday.ts';
import { ROLE_NAMES, USUAL_RETURN_LIMIT } from '../../domain/people/staff.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/words/time-units.ts';
import type { TagColour } from '../../ui/marks/tag.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { deviceHourText, deviceShortDateText } from '../../ui/words/when-text.ts';

/** Longest lag of the screen's time behind the server's, ms. */
const LAG_MS = MINUTE_MS;
const COLOURS = { stocker: 'leaf', attendant: 'sky', partner: 'mango', deputy: 'guava' } as const;
const DOINGS = { stock: 'repôs', answer: 'respondeu', item: 'editou' } as const;

/** 'Todos' or '5 locais'. */
export function placesText(count: number, all: number): string {
  return count === all && all > 1 ? 'Todos os locais' : countText(count, 'local', 'locais');
}

/** Last act of a member, or the day they came: 'repôs há 5 min', 'entrou em 02/11'. `now` in ms of the server. */
export function lastText({ last, roles }: TeamMember, now: number): string {
  if (last) return `${DOINGS[last.kind]} ${onDate(doneText(last.at, now))}`;
  const joined = Math.min(...roles.map(({ staff }) => staff.acceptedAt ?? staff.invitedAt));
  return `entrou ${onDate(dayText(joined, now))}`;
}

/** Puts 'em' before a date, and not before words such as 'hoje' or 'sábado'. */
const onDate = (when: string): string => (/^\d/.test(when) ? `em ${when}` : when);

/** The roles of a person, each once: 'Repositor', or 'Repositor, Atendente'. */
export function rolesText({ roles }: TeamMember): string {
  const names = roles.map(({ staff }) => (staff.role ? ROLE_NAMES[staff.role] : 'Outro'));
  return [...new Set(names)].join(', ');
}

/** Limit of an attendant's returns: 'até R$ 30,00' if all have the same, else 'até o limite'. */
export function limitText(team: readonly TeamMember[]): string {
  const attendants = team.flatMap(({ roles }) => roles).filter(({ staff }) => staff.role === 'attendant');
  const [limit = USUAL_RETURN_LIMIT, ...others] = new Set(attendants.map(({ staff }) => staff.returnLimit));
  if (others.length > 0) return 'até o limite';
  return limit === 0 ? '–' : `até ${moneyText(limit)}`;
}

/** True for roles that nobody has accepted yet. */
export const areInvited = (roles: readonly TeamRole[]): boolean =>
  roles.every(({ staff }) => staff.status === 'INVITED');

/** Words of the question before some of a person's roles end. A single role is named with its shop. */
export function endingWords(
  { name, email }: Pick<TeamMember, 'name' | 'email'>,
  roles: readonly TeamRole[],
  shopNameOf: (role: TeamRole) => string,
): { verb: string; title: string; text: string } {
  const [only] = roles.length === 1 ? roles : [];
  if (areInvited(roles))
    return {
      verb: 'Cancelar convite',
      title: `Cancelar o convite de ${email}${only ? ` para ${shopNameOf(only)}` : ''}?`,
      text: 'O convite deixa de valer na hora.',
    };
  return {
    verb: 'Remover acesso',
    title: `Remover o acesso de ${name}${only ? ` a ${shopNameOf(only)}` : ''}?`,
    text: `${name} deixa de ver e de mudar ${only ? 'este local' : 'estes locais'} na hora, em todos os aparelhos.`,
  };
}

/** State of an invitation: an alarm where the owner has to act, and other known facts. */
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

/** 'há 8 min', 'hoje às 09:12', 'ontem às 17:40', 'sábado', '02/11'. Both in ms. */
export function doneText(at: number, now: number): string {
  if (now - at < HOUR_MS) return `há ${Math.max(1, Math.floor((now - at) / MINUTE_MS))} min`;
  const day = dayText(at, now);
  return day === 'hoje' || day === 'ontem' ? `${day} às ${deviceHourText(at)}` : day;
}

/** 'hoje', 'ontem', 'sábado' of the last seven days, '02/11'. Both in ms. */
function dayText(at: number, now: number): string {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days <= 0) return 'hoje';
  if (days === 1) return 'ontem';
  return days < 7 ? deviceWeekdayText(at) : deviceShortDateText(at);
}

/** The colour of a person's role. 'plain' for several roles. */
export function roleColour({ roles }: TeamMember): TagColour {
  const [first, ...others] = new Set(roles.map(({ staff }) => staff.role));
  return first && others.length === 0 ? COLOURS[first] : 'plain';
}
