import { useNavigate } from 'react-router-dom';
import { shopOfLink } from '../../../data/discovery/shop-link.ts';
import { useChosenPlace, useLocations } from '../../../data/hooks/hooks.ts';
import { type RecentPlace, useRecentPlaces } from '../../../data/rows/recent-places.ts';
import { useGeolocation } from '../../../device/place/geolocation-context.tsx';
import { handCode } from '../../../device/scan/handed-code.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import { distanceMetres } from '../../../domain/shop/discovery.ts';
import { AT_HAND_MS, shopAtHand } from '../../../domain/shop/shop-at-hand.ts';
import { paths } from '../../../paths.ts';
import type { AccessSource, OpenedFrom } from '../../../records/types/shop/access.ts';
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
    const found = shopAtHand(shops.nearby(), shops.recent);
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

/**
 * Shops that this device knows, with their names. Distances are from where the device stands now. Those on the list of
 * home may start from its place of yesterday, which would put a product into another shop's cart. Around a chosen place
 * no shop counts as near the device.
 */
function useShops() {
  const { rows } = useLocations();
  const { known } = useGeolocation();
  const isElsewhere = Boolean(useChosenPlace());
  const recent = useRecentPlaces();
  const shops = new Map<string, RecentPlace>();
  for (const shop of [...rows.map(({ location }) => location), ...recent])
    if (!shops.has(shop.id)) shops.set(shop.id, shop);
  return {
    nearby: () => {
      const here = isElsewhere ? null : known(AT_HAND_MS);
      return [...shops.values()].map(({ id, point }) => ({
        id,
        distanceM: here && point ? distanceMetres(here, point) : null,
      }));
    },
    recent: recent.map(({ id }) => id),
    named: new Map([...shops].map(([id, { name, address }]) => [id, { name, detail: address }])),
  };
}
