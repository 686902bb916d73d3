import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWedge } from '../../../device/scan/use-wedge.ts';
import { paths } from '../../../paths.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import type { Shop } from '../use-shop.ts';
import { takeWedge } from './take-wedge.ts';

/**
 * Adds one unit to the cart per code of a scanner that types like a keyboard [K-02]. Ignores codes while a sheet is
 * open.
 */
export function ShopWedge({ shop }: { shop: Shop }) {
  const navigate = useNavigate();
  const latest = useRef(shop);
  latest.current = shop;
  useWedge(true, (code) => {
    if (document.querySelector('[aria-modal="true"]')) return;
    takeWedge(
      () => latest.current,
      code,
      (id) => void navigate(paths.shop(id), { state: { source: 'qr_code' } satisfies OpenedFrom }),
    );
  });
  return null;
}
