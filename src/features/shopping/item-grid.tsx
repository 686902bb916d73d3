import { useRef } from 'react';
import { quantityOf } from '../../domain/shop/cart.ts';
import type { Item } from '../../domain/shop/item.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { useStartInView } from '../../ui/scroll/use-start-in-view.ts';
import { CalmSpoken } from '../../ui/words/calm-spoken.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { ItemCard } from './item-card.tsx';
import { ShopShelfRows } from './shelves/shop-shelf-rows.tsx';
import { type ShownShelves, useShelves } from './shelves/use-shelves.ts';
import styles from './shopping.module.css';
import type { Shop } from './use-shop.ts';

/** Loaded late, because most visits find something. */
const NoGoods = optionalPart(async () => (await import('./no-goods.tsx')).NoGoods);

/** Number of pictures loaded at once: those of a first screen. */
const EAGER = 6;
/** Number of cards rendered at once, so that a shop with a thousand items searches as fast as a small one. */
const STEP = 60;
/** Cards of the first frame, enough for a first screen. */
const FIRST = 12;
/** Cards of the first frame on a phone, where shelves take most of the screen. */
const FIRST_BELOW = 4;
/** Cards of each later frame, until the step is complete. */
const THEN = 4;

interface GridProps {
  shop: Shop;
  onOpen: (item: Item) => void;
  onRetry: () => void;
}

/** The matching items, or the reason that there are none. A new search starts at the top and keeps the focus. */
export function ItemGrid(props: GridProps) {
  const { shop } = props;
  const start = useRef<HTMLDivElement>(null);
  useStartInView(start, `${shop.shelf} ${shop.query}`);
  const shelves = useShelves(shop);
  const found = shop.shown.length;
  // Until all items are there, a search without a result proves nothing.
  const isSilent = shop.query === '' || (found === 0 && shop.awaited);
  if (shelves === 'reading') return <Loading />;
  return (
    <div ref={start} className={styles.whole}>
      <CalmSpoken text={isSilent ? '' : countText(found, 'item encontrado', 'itens encontrados')} />
      <Goods {...props} shelves={shelves} />
    </div>
  );
}

/** Renders the shelves together with the first items below, so that nothing moves afterwards. */
function Goods(props: GridProps & { shelves: ShownShelves | null }) {
  const { shop, shelves, onOpen } = props;
  const focus = useFocusStays(lastButton);
  return (
    <>
      {shelves && <ShopShelfRows shop={shop} shelves={shelves} onOpen={onOpen} />}
      <div {...focus}>
        <Found {...props} isBelowShelves={shelves !== null} />
      </div>
    </>
  );
}

const Loading = () => <Skeleton shape="grid" count={6} label="Carregando itens…" />;

/** The button that adds one more, alone or in a stepper. */
const lastButton = (card: Element) => [...card.querySelectorAll('button')].at(-1);

function Found({ shop, onOpen, onRetry, isBelowShelves }: GridProps & { isBelowShelves: boolean }) {
  const isPhone = useViewport() === 'phone';
  const atOnce = isBelowShelves && isPhone ? FIRST_BELOW : FIRST;
  const { shown, end } = useGrowing(shop.shown, STEP, `${shop.shelf} ${shop.query}`, {
    atOnce,
    perFrame: THEN,
  });
  if (shown.length > 0) {
    return (
      <>
        {isBelowShelves ? (
          <h2 className={styles.all} data-picture>
            Todos, de A a Z
          </h2>
        ) : (
          <VisuallyHidden>
            <h2>Itens à venda</h2>
          </VisuallyHidden>
        )}
        <ul className={styles.grid} aria-label="Itens à venda">
          {shown.map((item, index) => (
            <li key={item.id} data-line="">
              <ItemCard
                item={item}
                shop={shop.forCards}
                quantity={quantityOf(shop.cart, item.id)}
                eager={index < EAGER}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
        {end && <div ref={end} aria-hidden="true" />}
      </>
    );
  }
  return shop.awaited ? <Loading /> : <NoGoods shop={shop} onRetry={onRetry} />;
}
