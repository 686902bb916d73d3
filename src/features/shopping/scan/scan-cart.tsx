import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createFeedback, type ScanFeedback } from '../../../device/scan/feedback.ts';
import { dropHandedCode, handedCode } from '../../../device/scan/handed-code.ts';
import { useWedge } from '../../../device/scan/use-wedge.ts';
import { itemOfCode, sharedCodeText } from '../../../domain/labels/item-of-code.ts';
import { MIN_CODE_LENGTH, type SeenCode } from '../../../domain/shop/barcode.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { paths } from '../../../paths.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import { Stack } from '../../../ui/base/stack.tsx';
import { TypedCode } from '../../../ui/camera/typed-code.tsx';
import { FullSheet } from '../../../ui/sheets/full-sheet.tsx';
import { WhichOne } from '../../../ui/sheets/which-one.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { ItemPicture } from '../item-picture.tsx';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { PriceCard } from './price-card.tsx';
import styles from './scan.module.css';
import { PayWays, ScanFoot } from './scan-foot.tsx';
import { ScanLines } from './scan-lines.tsx';
import { ScanStage } from './scan-stage.tsx';
import { spokenWords } from './scan-words.ts';
import { type Scanning, useScanned } from './use-scanned.ts';

interface ScanCartProps {
  shop: Shop;
  checkout: Checkout;
  onClose: () => void;
}

/** Scans codes one after another into the cart: the camera stays open, and each beep adds one unit [S-04, K-02]. */
export function ScanCart({ shop, checkout, onClose }: ScanCartProps) {
  const navigate = useNavigate();
  const feedback = useFeedback();
  const [typing, setTyping] = useState(false);
  const [isOff, setOff] = useState(false);
  const scanning = useScanned(shop, feedback, (id) => {
    onClose();
    void navigate(paths.shop(id), { state: { source: 'qr_code' } satisfies OpenedFrom });
  });
  // Ignores codes during a purchase. A product left before the camera would be read again and stay in the cart.
  const take = (code: SeenCode | string): void => {
    if (!checkout.buying) scanning.take(code);
  };
  useWedge(true, take);
  useHandedCode(shop, scanning.take);
  // The choice of paying is there with the first code, so that 'Pagar' does not move beside it.
  useEffect(() => void PayWays.load().catch(() => undefined), []);
  const { scanned, count, mode } = scanning;
  const just = scanned.kind === 'added' ? scanned.itemId : null;
  // Computed from the newest cart, because the list follows in a transition. So each product is announced with its own
  // number.
  const now = shop.pricedNow();
  const hit =
    scanned.kind === 'price'
      ? nameOf(shop, scanned.itemId)
      : (now.lines.find(({ itemId }) => itemId === just)?.name ?? null);
  return (
    <FullSheet
      page="scan"
      className={styles.scan}
      onClose={onClose}
      title={<span className={styles.name}>{shop.location.row?.name}</span>}
      crown={
        <ScanStage
          onCode={take}
          onClose={onClose}
          typing={typing}
          onTyping={() => setTyping(!typing)}
          onOff={setOff}
          mode={{ value: mode, onChange: scanning.setMode }}
          hit={hit}
          count={count}
          note={noteOf(scanning)}
          code={scanned.kind === 'refused' ? scanned.code : null}
          spoken={spokenWords(shop, scanning, now)}
        />
      }
      footer={shop.lines.length > 0 && <ScanFoot shop={shop} checkout={checkout} />}
    >
      <Stack gap={3} className={styles.panel}>
        {(typing || isOff) && (
          <TypedCode
            opened={typing}
            label="Código do produto"
            inputMode="text"
            shortest={MIN_CODE_LENGTH}
            onCode={take}
          />
        )}
        <Answer shop={shop} scanning={scanning} />
        <ScanLines shop={shop} just={just} onUndo={scanning.undo} onUnits={scanning.setUnits} />
      </Stack>
    </FullSheet>
  );
}

/** Question or notice of a code, above the cart. */
function Answer({ shop, scanning }: { shop: Shop; scanning: Scanning }) {
  const { scanned } = scanning;
  if (scanned.kind === 'price') {
    const item = shop.items.rows.find(({ id }) => id === scanned.itemId);
    return item && <PriceCard item={item} shop={shop} onAdd={() => scanning.addOne(item)} />;
  }
  if (scanned.kind !== 'shared') return null;
  return (
    <WhichOne
      label="Itens com este código"
      choices={scanned.items.map((item) => ({
        id: item.id,
        name: item.name,
        detail: item.quantity > 0 ? moneyText(shownPrice(item, shop.campaigns, shop.now)) : 'Esgotado',
        picture: <ItemPicture item={item} shop={shop} size="small" />,
        disabled: item.quantity <= 0,
      }))}
      onChoose={(id) => {
        const item = scanned.items.find((one) => one.id === id);
        if (item) scanning.takeItem(item);
      }}
    />
  );
}

function noteOf({ scanned }: Scanning): string | null {
  if (scanned.kind === 'refused') return scanned.text;
  return scanned.kind === 'shared' ? sharedCodeText(scanned.items.length) : null;
}

const nameOf = (shop: Shop, itemId: string): string | null =>
  shop.items.rows.find(({ id }) => id === itemId)?.name ?? null;

/** Sound and vibration while the screen is shown. */
function useFeedback(): ScanFeedback {
  const [feedback] = useState(createFeedback);
  useEffect(() => () => feedback.close(), [feedback]);
  return feedback;
}

/** Takes the code that opened this screen, once its item, or all items, and the stored cart are known. */
function useHandedCode(shop: Shop, take: (code: SeenCode | string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  const { locationId } = shop;
  const code = handedCode(locationId);
  const isThere = code !== null && itemOfCode(shop.items.rows, code).kind !== 'unknown';
  const isKnown = shop.cartReady && (isThere || !shop.awaited);
  useEffect(() => {
    if (!isKnown || code === null) return;
    dropHandedCode(locationId);
    latest.current(code);
  }, [isKnown, locationId, code]);
}
