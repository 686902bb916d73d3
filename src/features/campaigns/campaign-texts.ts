import { type OfferPeriod, offerDays } from '../../domain/hours/offer-days.ts';
import { isInOfferHours } from '../../domain/hours/offer-hours.ts';
import { offerHoursText } from '../../domain/hours/offer-hours-text.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import { type Day, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { type Campaign, type CampaignState, campaignState } from '../../domain/shop/campaign.ts';
import type { CampaignWarning } from '../../domain/shop/campaign-check.ts';
import { namesText } from '../../domain/words/names-text.ts';
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

const dayText = (day: Day | null): string => (day === null ? 'N/A' : dateText(shopZone().startOf(day)));

/** First and last day of a campaign [MP-01], and its hours if it has any. */
export function periodText(period: OfferPeriod): string {
  const { first, last } = offerDays(period);
  return [`${dayText(first)} - ${dayText(last)}`, offerHoursText(period.hours)].filter(Boolean).join(' · ');
}

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
    case 'never-meets':
      return 'Nenhum dos dias da semana escolhidos cai entre as datas: a campanha nunca vai valer.';
    case 'below-cost':
      return `Vende abaixo do custo: ${losingText(warning.items)}.`;
    case 'below-cost-together':
      return `Junto com outra campanha, vende abaixo do custo: ${losingText(warning.items)}.`;
  }
}

type Losing = Extract<CampaignWarning, { kind: 'below-cost' }>['items'];

function losingText(items: Losing): string {
  const named = items.map(
    ({ name, price, cost }) => `${name} (${moneyText(price)}, custa ${moneyText(cost)})`,
  );
  return namesText(named, 3, '; ');
}
