import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopOfLink } from '../../data/discovery/shop-link.ts';
import { useChosenPlace, useLocations } from '../../data/hooks/hooks.ts';
import { useRecentPlaces } from '../../data/rows/recent-places.ts';
import { scanCodes } from '../../device/qr/scan-codes.ts';
import { BARCODE_SIZE, createCamera } from '../../device/scan/camera.ts';
import { handCode } from '../../device/scan/handed-code.ts';
import { type SeenCode, SHORTEST_CODE } from '../../domain/shop/barcode.ts';
import { shopAtHand } from '../../domain/shop/shop-at-hand.ts';
import { paths } from '../../paths.ts';
import type { AccessSource, OpenedFrom } from '../../records/types/access.ts';
import { BarcodeDialog } from '../../ui/camera/barcode-dialog.tsx';
import { WhichOne, type WhichOneChoice } from '../../ui/sheets/which-one.tsx';

const camera = () => createCamera(BARCODE_SIZE);

/** Shops offered at most: what a thumb reaches beside the camera. */
const MOST = 6;
const FOREIGN_QR = 'Este QR não é de um local da Vendinha.';
const NO_SHOP = 'Leia primeiro o QR do local, ou escolha um local na lista.';

/** A shop's QR opens the shop. A barcode goes on into the cart of the shop at hand, or asks which shop that is. */
export function HomeScan({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const shops = useShops();
  const [note, setNote] = useState<string>();
  const [asked, setAsked] = useState<{ code: SeenCode | string; choices: WhichOneChoice[] } | null>(null);
  const open = (id: string, source: AccessSource, code?: SeenCode | string): void => {
    if (code !== undefined) handCode(code);
    onClose();
    void navigate(paths.shop(id), { state: { source } satisfies OpenedFrom });
  };
  const takeProduct = (code: SeenCode | string): void => {
    const found = shopAtHand(shops.nearby, shops.recent);
    if (found.kind === 'one') {
      open(found.id, 'home', code);
      return;
    }
    const choices = found.ids
      .slice(0, MOST)
      .map((id) => ({ id, name: '', detail: '', ...shops.named.get(id) }));
    setNote(choices.length > 0 ? 'Em qual local você está?' : NO_SHOP);
    setAsked(choices.length > 0 ? { code, choices } : null);
  };
  const take = (code: SeenCode | string): void => {
    const text = typeof code === 'string' ? code : code.text;
    const shop = shopOfLink(text, window.location.origin);
    if (shop !== null) open(shop, 'qr_code');
    else if (typeof code === 'string' || code.format !== 'qr_code') takeProduct(code);
    else {
      setAsked(null);
      setNote(FOREIGN_QR);
    }
  };
  return (
    <BarcodeDialog
      open
      continuous
      kind="any"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      createCamera={camera}
      scan={scanCodes}
      shortest={SHORTEST_CODE}
      note={note}
      question={
        asked && (
          <WhichOne label="Locais" choices={asked.choices} onChoose={(id) => open(id, 'home', asked.code)} />
        )
      }
      onCode={take}
    />
  );
}

/** Shops that this device knows, with their names. Around a chosen place no shop is near the device. */
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
