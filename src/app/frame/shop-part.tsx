import { lazyPart } from '../parts/lazy-part.tsx';

/** The screen of a shop. Home loads its code ahead. */
export const shop = lazyPart(() => import('./shop-screen.tsx').then(({ ShopScreen }) => ShopScreen));
