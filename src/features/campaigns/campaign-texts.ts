import { isInOfferHours } from '../../domain/hours/offer-hours.ts';
import { offerHoursText } from '../../domain/hours/offer-hours-text.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import { type Campaign, type CampaignState, campaignState } from '../../domain/shop/campaign.ts';
import type { CampaignWarning } from '../../domain/shop/campaign-check.ts';
import type { TagColour } from '../../ui/marks/tag.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';

/** The three kinds of promotion [MP-03]. */
export const CAMPAIGN_TYPES = [
  { id: 'simple_category', label: 'Promoção simples por categorias' },
  { id: 'simple_items', label: 'Promoção simples por itens' },
  { id: 'take_pay', label: 'Promoção Leve X pague Y' },
] as const satisfies readonly { id: NonNullable<Campaign['type']>; label: string }[];

/** The label of a type. 'Tipo desconhecido' for an unknown one [MP-01]. */
export const typeLabel = (type: Campaign['type']): string =>
  CAMPAIGN_TYPES.find(({ id }) => id === type)?.label ?? 'Tipo desconhecido';

const dayText = (at: number | null): string => (at === null ? 'N/A' : dateText(at));

/** First and last day of a campaign [MP-01], and its hours if it has any. */
export const periodText = ({
  startsAt,
  endsAt,
  hours,
}: Pick<Campaign, 'startsAt' | 'endsAt' | 'hours'>): string =>
  [`${dayText(startsAt)} - ${dayText(endsAt)}`, offerHoursText(hours)].filter(Boolean).join(' · ');

/**
 * The badge of a campaign at `now` (ms, server time). A campaign with an unknown status of another program never
 * applies [MP-01].
 */
export const stateBadge = (
  campaign: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): { label: string; colour: TagColour } => BADGES[campaignState(campaign, now)];

const BADGES = {
  ACTIVE: { label: 'Ativa', colour: 'leaf' },
  PAUSED: { label: 'Pausada', colour: 'plain' },
  UNKNOWN: { label: 'Desconhecida', colour: 'mango' },
  AHEAD: { label: 'Ainda não começou', colour: 'plain' },
  OVER: { label: 'Terminou', colour: 'plain' },
} as const satisfies Record<CampaignState, { label: string; colour: TagColour }>;

/** True if an active campaign rests at `now` (ms, server time), outside its weekdays and hours. */
export const isResting = (
  campaign: Pick<Campaign, 'status' | 'startsAt' | 'endsAt' | 'hours'>,
  now: number,
): boolean =>
  campaignState(campaign, now) === 'ACTIVE' &&
  campaign.hours !== undefined &&
  !isInOfferHours(campaign.hours, now);

export function warningText(warning: CampaignWarning): string {
  switch (warning.kind) {
    case 'gives-nothing':
      return 'Assim a campanha não dá desconto nenhum. Confira os números.';
    case 'no-items':
      return 'Nenhum produto entra nesta campanha: ela nunca vai valer.';
    case 'no-dates':
      return 'Falta a data inicial ou a final: sem as duas, esta campanha nunca começa.';
    case 'dates-reversed':
      return 'A data final vem antes da inicial: a campanha nunca vai valer.';
    case 'over':
      return 'A data final já passou: a campanha não vale mais.';
    case 'paused':
      return 'A campanha está pausada e só vale depois de ativada.';
    case 'below-cost':
      return `Vende abaixo do custo: ${warning.items
        .slice(0, 3)
        .map(({ name, price, cost }) => `${name} (${moneyText(price)}, custa ${moneyText(cost)})`)
        .join('; ')}${warning.items.length > 3 ? ` e mais ${warning.items.length - 3}` : ''}.`;
  }
}
