import { ChevronRight, Info, LifeBuoy, MapPin, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { distanceText } from '../../domain/near/distance-text.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { paths } from '../../paths.ts';
import type { OpenedFrom } from '../../records/types/shop/access.ts';
import { cx } from '../../ui/base/cx.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Link } from '../../ui/base/link.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { Card } from '../../ui/layout/card.tsx';
import dots from '../../ui/marks/status-dot.module.css';
import { Tag } from '../../ui/marks/tag.tsx';
import styles from './home.module.css';

/** Lies over the card and moves nothing in it. */
const CardMarks = optionalPart(() => import('./marks/card-marks.tsx').then((part) => part.CardMarks));

const DOT = {
  online: { className: styles.on, text: 'No ar' },
  offline: { className: styles.off, text: 'Fora do ar' },
  unknown: { className: styles.off, text: 'Status desconhecido' },
} as const;

const LINKS = [
  { path: paths.locationInformation, label: 'Informações', Icon: Info },
  { path: paths.chat, label: 'Chat', Icon: MessageCircle },
  { path: paths.support, label: 'Suporte', Icon: LifeBuoy },
] as const;

const CardGoods = optionalPart(
  () => import('./marks/card-goods.tsx').then((part) => part.CardGoods),
  <div className={styles.goods} />,
);

/**
 * A location [H-03]. The whole card opens the shop. Cards of other owners' locations also have info, chat and support
 * [H-04]. Compared by content, because each page of a long list reads the whole list again.
 */
export const LocationCard = memo(function LocationCard({ found }: { found: NearbyLocation }) {
  const { location, reach, online } = found;
  const dot = DOT[online];
  return (
    <Card as="article" className={styles.card}>
      <Awning colour={awningOf(location.id)} />
      <div className={styles.body}>
        <div className={styles.row}>
          <h3>
            <Link
              className={textClass({ covers: true }, styles.open)}
              to={paths.shop(location.id)}
              state={{ source: 'home' } satisfies OpenedFrom}
              data-picture
            >
              {location.name}
            </Link>
          </h3>
          <ReachTag reach={reach} distanceM={found.distanceM} />
        </div>
        <p className={styles.description} data-picture>
          {location.description}
        </p>
        {location.address && (
          <p className={textClass({ anywhere: true }, styles.address)} data-picture>
            <MapPin />
            {location.address}
          </p>
        )}
      </div>
      {found.hasGoods && <CardGoods id={location.id} />}
      <div className={styles.foot}>
        <span className={styles.tap} data-picture>
          <i
            className={cx(dots.dot, dot.className)}
            data-picture-class={cx(dots.dot, styles.off)}
            role="img"
            aria-label={dot.text}
            title={dot.text}
          />
          Toque para acessar
        </span>
        {reach === 'own' ? (
          <ChevronRight className={styles.chevron} />
        ) : (
          LINKS.map(({ path, label, Icon }) => (
            <Link
              key={label}
              className={styles.aside}
              to={path(location.id)}
              aria-label={`${label} de ${location.name}`}
              title={label}
            >
              <Icon />
            </Link>
          ))
        )}
      </div>
      <CardMarks id={location.id} name={location.name} />
    </Card>
  );
}, sameJson);

const REACH = {
  own: ['leaf', 'Meu Local'],
  invited: ['sky', 'Convidado'],
  public: ['plain', 'Público'],
} as const;

function ReachTag({ reach, distanceM }: Pick<NearbyLocation, 'reach' | 'distanceM'>) {
  const [colour, name] = REACH[reach];
  return (
    <Tag colour={colour} data-picture>
      {reach === 'own' || distanceM === null ? name : `${name} • ${distanceText(distanceM)}`}
    </Tag>
  );
}
