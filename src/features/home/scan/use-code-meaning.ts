import { useNavigate } from 'react-router-dom';
import { shopOfLink } from '../../../data/discovery/shop-link.ts';
import { useChosenPlace, useLocations } from '../../../data/hooks/hooks.ts';
import { useRecentPlaces } from '../../../data/rows/recent-places.ts';
import { handCode } from '../../../device/scan/handed-code.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import { shopAtHand } from '../../../domain/shop/shop-at-hand.ts';
import { paths } from '../../../paths.ts';
import type { AccessSource, OpenedFrom } from '../../../records/types/access.ts';
import type { WhichOneChoice } from '../../../ui/sheets/which-one.tsx';

/** Greatest number of offered shops: within a thumb's reach beside the camera. */
const MAX = 6;
const FOREIGN_QR = 'Este QR não é de um local da Vendinha.';
const NO_SHOP = 'Leia primeiro o QR do local, ou escolha um local na lista.';
export const ASKED = 'Em qual local você está?';

/** Meaning of a code read on home. With source 'home' the code is a product of that shop. */
type CodeMeaning =
  | { kind: 'shop'; id: string; source: AccessSource }
  | { kind: 'which'; choices: readonly WhichOneChoice[] }
  | { kind: 'none'; text: string };

/** Judges a code by the shops that this device knows. A text without a format may be a QR or a product. */
export function useCodeMeaning(): (code: SeenCode | string) => CodeMeaning {
  const shops = useShops();
  return (code) => {
    const text = typeof code === 'string' ? code : code.text;
    const shop = shopOfLink(text, window.location.origin);
    if (shop !== null) return { kind: 'shop', id: shop, source: 'qr_code' };
    if (typeof code !== 'string' && code.format === 'qr_code') return { kind: 'none', text: FOREIGN_QR };
    const found = shopAtHand(shops.nearby, shops.recent);
    if (found.kind === 'one') return { kind: 'shop', id: found.id, source: 'home' };
    const choices = found.ids
      .slice(0, MAX)
      .map((id) => ({ id, name: '', detail: '', ...shops.named.get(id) }));
    return choices.length > 0 ? { kind: 'which', choices } : { kind: 'none', text: NO_SHOP };
  };
}

/** Opens a shop, with a product's code for its cart if there is one. */
export function useOpenedShop(): (id: string, source: AccessSource, code?: SeenCode | string) => void {
  const navigate = useNavigate();
  return (id, source, code) => {
    if (code !== undefined) handCode(code, id);
    void navigate(paths.shop(id), { state: { source } satisfies OpenedFrom });
  };
}

/** Shops that this device knows, with their names. Around a chosen place no shop counts as near the device. */
function useShops() {
  const { rows } = useLocations();
  const isElsewhere = Boolean(useChosenPlace());
  const recent = useRecentPlaces();
  const named = new Map<string, { name: string; detail: string }>();
  for (const { id, name, address } of recent) named.set(id, { name, detail: address });
  for (const { location } of rows)
    named.set(location.id, { name: location.name, detail: location.address ?? '' });
  return {
    nearby: rows.map(({ location, distanceM }) => ({
      id: location.id,
      distanceM: isElsewhere ? null : distanceM,
    })),
    recent: recent.map(({ id }) => id),
    named,
  };
}
