import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePayment } from '../../../data/hooks/hooks.ts';
import { useWedge } from '../../../device/scan/use-wedge.ts';
import { paths } from '../../../paths.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import type { Shop } from '../use-shop.ts';
import { refuseWedge, takeWedge } from './take-wedge.ts';

interface ShopWedgeProps {
  shop: Shop;
  /** Closes the cart's sheet, if it is open. */
  closeCart: (() => void) | false;
}

/**
 * Adds one unit to the cart per code of a scanner that types like a keyboard [K-02]. The cart's sheet shows the new
 * line. Above any other sheet nobody would see it, so the code is refused there.
 */
export function ShopWedge({ shop, closeCart }: ShopWedgeProps) {
  const navigate = useNavigate();
  const payment = usePayment();
  const latest = useRef(shop);
  latest.current = shop;
  useWedge(true, (code) => {
    const sheets = document.querySelectorAll('[aria-modal="true"]').length;
    // A purchase that is put aside or paid asks for nothing more here.
    const isPaying = payment?.state === 'sent' || payment?.state === 'open';
    if (sheets > (closeCart ? 1 : 0)) return refuseWedge(isPaying ? 'Termine a compra' : 'Feche esta janela');
    takeWedge(() => latest.current, code, {
      toShop(id) {
        if (closeCart) closeCart();
        void navigate(paths.shop(id), { state: { source: 'qr_code' } satisfies OpenedFrom });
      },
      toList() {
        if (closeCart) closeCart();
      },
    });
  });
  return null;
}
