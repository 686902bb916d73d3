import { BadgePercent, Clock, Star } from 'lucide-react';
import { useRef } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useOpening } from '../../../data/hooks/opening.ts';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { keepFavourite, useFavourites } from '../../../data/rows/own-choices.ts';
import { useShopMarks } from '../../../data/rows/shop-marks.ts';
import { ribbonOf } from '../../../domain/shelves/ribbon.ts';
import { MINUTE_MS } from '../../../domain/words/time-units.ts';
import { rowClass } from '../../../ui/base/look.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import home from '../home.module.css';
import styles from './marks.module.css';
import { useFocusCrosses } from './use-focus-crosses.ts';
import { useGroupNear } from './use-group-near.ts';

interface CardMarksProps {
  id: string;
  name: string;
}

/**
 * Hours, a running promotion, unread messages and the star of a favourite, over a shop's card. Loaded after the first
 * paint, they move nothing.
 */
export function CardMarks(shop: CardMarksProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, drawMarks] = useGroupNear(place);
  useFocusCrosses(shop.id, place, isNear, drawMarks);
  return (
    <div ref={place} className={home.marks}>
      {isNear && <Marks {...shop} />}
    </div>
  );
}

function Marks({ id, name }: CardMarksProps) {
  const { promotions, unread } = useShopMarks(id);
  const { now } = useServerNow(MINUTE_MS, promotions);
  const ribbon = ribbonOf(promotions, now);
  return (
    <>
      <FavouriteStar id={id} name={name} />
      <Ribbon id={id} promotion={ribbon} />
      {unread > 0 && (
        <i
          className={styles.unread}
          role="img"
          aria-label={countText(unread, 'mensagem não lida', 'mensagens não lidas')}
          data-unpictured=""
        />
      )}
    </>
  );
}

/** The opening hours of a closed shop come before its promotion. */
function Ribbon({ id, promotion }: { id: string; promotion: string | null }) {
  const { state, said } = useOpening(id);
  const isShut = state.kind === 'shut' || state.kind === 'maintenance';
  const text = (!isShut && promotion) || said;
  if (!text) return null;
  const Icon = text === promotion ? BadgePercent : Clock;
  return (
    <span
      className={rowClass({ gap: 'half', weight: 700 }, styles.ribbon)}
      data-shut={isShut || undefined}
      data-unpictured=""
    >
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}

/** The star of a favourite. Favourites come first on home, so the card's move is the answer to the press. */
function FavouriteStar({ id, name }: { id: string; name: string }) {
  const data = useData();
  const isOne = useFavourites().includes(id);
  return (
    <IconButton
      className={styles.star}
      label={`${name} nos favoritos`}
      icon={<Star />}
      aria-pressed={isOne}
      onClick={() => void keepFavourite(data, id, !isOne)}
    />
  );
}
