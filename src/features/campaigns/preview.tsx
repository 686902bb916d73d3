import { serverClock } from '../../data/wire/server-clock.ts';
import { type Campaign, promotionLabel } from '../../domain/shop/campaign.ts';
import { checkCampaign, previewItems } from '../../domain/shop/campaign-check.ts';
import type { Item } from '../../domain/shop/item.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { warningText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { FormSection } from './form-section.tsx';

/** Number of price tags shown. */
const MAX = 4;

interface CampaignPreviewProps {
  campaign: Campaign;
  /** Null while loading, because an empty list would warn that the campaign has no items. */
  items: readonly Item[] | null;
  /** All campaigns of the shop. */
  others: readonly Campaign[];
}

/** A live preview for customers, with the warnings for the owner. */
export function CampaignPreview({ campaign, items, others }: CampaignPreviewProps) {
  if (campaign.type === null || items === null) return null;
  const warnings = checkCampaign(campaign, items, serverClock.now(), others);
  const label = promotionLabel(campaign);
  const shown = label === null ? [] : previewItems(campaign, items, MAX);
  if (warnings.length === 0 && shown.length === 0) return null;
  return (
    <FormSection title="Como vai ficar">
      {shown.length > 0 && (
        <ul className={styles.tags}>
          {shown.map(({ item, price }) => (
            <li key={item.id} className={stackClass({ align: 'start', gap: 1 }, styles.tag)}>
              <span className={textClass({ size: 1, anywhere: true })}>{item.name}</span>
              <span className={rowClass({ align: 'baseline', gap: 2 })}>
                <MoneyText value={price} size="price" />
                {price !== item.price && <MoneyText value={item.price} former />}
              </span>
              <Tag colour="mango">{label}</Tag>
            </li>
          ))}
        </ul>
      )}
      {warnings.map((warning) => (
        <Notice key={warning.kind} kind="warning">
          {warningText(warning)}
        </Notice>
      ))}
    </FormSection>
  );
}
