import { BadgePercent } from 'lucide-react';
import { offerDays } from '../../domain/hours/offer-days.ts';
import { offerHoursText } from '../../domain/hours/offer-hours-text.ts';
import { dateText } from '../../domain/hours/shop-date.ts';
import { type Day, shopZone } from '../../domain/hours/shop-time-zone.ts';
import { zoneNote } from '../../domain/hours/zone-note.ts';
import { type Campaign, promotionLabel } from '../../domain/shop/campaign.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { FetchedPicture } from '../../ui/pictures/picture.tsx';
import styles from './location-information.module.css';

/** One promotion: picture, name, label, description, days and hours [L-01]. `now`: ms. */
export function PromotionRow({ campaign, now }: { campaign: Campaign; now: number }) {
  return (
    <li className={rowClass({ gap: 3, align: 'stretch' }, styles.promotion)}>
      <CampaignPicture imageKey={campaign.image} />
      <div className={textClass({ grow: true, anywhere: true }, styles.promotionText)}>
        <Row wrap justify="between" align="start" gap={2}>
          <h3>{campaign.name}</h3>
          <Tag colour="mango">{promotionLabel(campaign)}</Tag>
        </Row>
        {campaign.description && <p>{campaign.description}</p>}
        <p className={textClass({ tone: 'soft', size: 1 })}>{periodText(campaign, now)}</p>
      </div>
    </li>
  );
}

function CampaignPicture({ imageKey }: { imageKey: string | null }) {
  const image = useImageUrl(imageKey);
  const drawing = (
    <span className={styles.picture}>
      <BadgePercent />
    </span>
  );
  return <FetchedPicture image={image} className={styles.picture} drawing={drawing} />;
}

function periodText(campaign: Campaign, now: number): string {
  const { first, last } = offerDays(campaign);
  if (first === null || last === null) return '';
  const { hours } = campaign;
  const textOf = (day: Day): string => dateText(shopZone().startOf(day));
  const days = first === last ? `Só em ${textOf(first)}` : `De ${textOf(first)} a ${textOf(last)}`;
  return [days, offerHoursText(hours) + (hours?.span ? zoneNote(now) : '')].filter(Boolean).join(' · ');
}
