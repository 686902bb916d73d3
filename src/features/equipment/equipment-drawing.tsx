import type { ReactNode } from 'react';
import type { ProductType } from '../../domain/shop/equipment.ts';

/** Flat drawings in the style of the app, without a brand. */
const drawings = {
  MACHINE: (
    <>
      <rect x="22" y="8" width="76" height="104" rx="10" fill="#0b7a4b" />
      <rect x="22" y="8" width="76" height="16" rx="8" fill="#075c38" />
      <rect x="30" y="30" width="46" height="62" rx="5" fill="#e8f4fb" />
      <path d="M30 50h46M30 71h46" stroke="#b9c9d3" strokeWidth="3" />
      <rect x="35" y="36" width="7" height="13" rx="3" fill="#e23b36" />
      <rect x="46" y="36" width="7" height="13" rx="3" fill="#ffb224" />
      <rect x="57" y="36" width="7" height="13" rx="3" fill="#1d9a57" />
      <rect x="35" y="56" width="9" height="14" rx="2" fill="#7a3e9d" />
      <rect x="48" y="56" width="9" height="14" rx="2" fill="#b0743c" />
      <rect x="61" y="56" width="9" height="14" rx="2" fill="#1f6fb5" />
      <rect x="37" y="78" width="12" height="12" rx="3" fill="#ffd27a" />
      <rect x="54" y="78" width="12" height="12" rx="3" fill="#f08a4b" />
      <rect x="81" y="34" width="11" height="18" rx="2.5" fill="#12301f" />
      <rect x="83" y="37" width="7" height="7" rx="1.5" fill="#6fe0ae" />
      <circle cx="86.500" cy="60" r="3.500" fill="#ffb224" />
      <rect x="32" y="97" width="42" height="8" rx="4" fill="#053a23" />
      <path d="M30 112h10M80 112h10" stroke="#053a23" strokeWidth="5" strokeLinecap="round" />
      <path d="M36 34l-3 54" stroke="#fff" strokeWidth="3" opacity=".5" />
    </>
  ),
  LOCK: (
    <>
      <path
        d="M40 56V40a20 20 0 0 1 40 0v16"
        fill="none"
        stroke="#93a29b"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <rect x="26" y="52" width="68" height="56" rx="14" fill="#ffb224" />
      <path d="M26 80h68v14a14 14 0 0 1-14 14H40a14 14 0 0 1-14-14z" fill="#f09e0c" />
      <rect x="44" y="63" width="32" height="34" rx="8" fill="#3b2300" />
      <path
        d="M52 78a11 11 0 0 1 16 0M56 83a5.500 5.500 0 0 1 8 0"
        fill="none"
        stroke="#ffd27a"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="60" cy="89" r="2.500" fill="#ffd27a" />
      <path d="M34 62v28" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".45" />
      <circle cx="60" cy="70" r="2" fill="#27b36f" />
    </>
  ),
} satisfies Record<ProductType, ReactNode>;

/** A drawing of the product. Its name stands beside it. */
export function EquipmentDrawing({ type }: { type: ProductType }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      {drawings[type]}
    </svg>
  );
}
