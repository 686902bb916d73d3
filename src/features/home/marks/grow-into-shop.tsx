import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopOfLink } from '../../../data/discovery/shop-link.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { readShopAhead } from '../../../data/hooks/shop.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import { grow } from '../../../ui/layout/grow.ts';

/** Lets the pressed card of a shop grow into the shop. Other presses, such as for a new tab, are left to the link. */
export function GrowIntoShop() {
  const navigate = useNavigate();
  const data = useData();
  useEffect(() => {
    const press = (event: MouseEvent): void => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('article h3 a') : null;
      const awning = link?.closest('article')?.firstElementChild;
      if (!link || !(awning instanceof HTMLElement)) return;
      const id = shopOfLink(link.href, window.location.origin);
      if (id === null) return;
      event.preventDefault();
      // Reads the shop while the transition starts. After a failure the shop reads by itself.
      readShopAhead(data, id).catch(() => undefined);
      grow(
        awning,
        () => void navigate(new URL(link.href).pathname, { state: { source: 'home' } satisfies OpenedFrom }),
      );
    };
    // In the capture phase, so that the link's own handler finds the press taken.
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, [navigate, data]);
  return null;
}
