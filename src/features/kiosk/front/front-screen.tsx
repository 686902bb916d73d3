import { type ReactNode, useEffect, useState } from 'react';
import type { GuestWire } from '../../../data/wire/guest-wire.ts';
import type { KioskPlace } from '../../../device/place/kiosk-place.ts';
import { isLongCart } from '../../../domain/shop/cart.ts';
import { dialogPart } from '../../../ui/base/late-part.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { Spoken } from '../../../ui/words/spoken.tsx';
import { NO_LONGER_SELLS, troubleText } from '../payment/trouble-words.ts';
import { useGuestPayment, useLeftPayment, useWake } from '../payment/use-guest-payment.ts';
import { StillThere } from '../still-there.tsx';
import styles from './front.module.css';
import { FrontBar } from './front-bar.tsx';
import { FrontGoods } from './front-goods.tsx';
import { FrontHead } from './front-head.tsx';
import { FrontPayment, usePaymentAhead } from './front-payment.tsx';
import { FrontSide } from './front-side.tsx';
import { checkPayable, isOther, OTHER_TOTAL, reasonOf, wishOf } from './pay-wish.ts';
import { PromoWall } from './promo-wall.tsx';
import { useFront } from './use-front.ts';
import { type CartHold, STOCK_TOAST } from './use-front-cart.ts';
import { useFrontIdle } from './use-front-idle.ts';
import { useFrontScan } from './use-front-scan.ts';

/** One toast for all reasons that nothing was bought. */
const TROUBLE_TOAST = 'front-trouble';

const PriceStage = dialogPart(async () => (await import('./price-stage.tsx')).PriceStage);
const FrontCartSheet = dialogPart(async () => (await import('./front-cart-sheet.tsx')).FrontCartSheet);
const HelpSheet = dialogPart(async () => (await import('./help-sheet.tsx')).HelpSheet);

interface FrontScreenProps {
  place: KioskPlace;
  wire: GuestWire;
  hold: CartHold;
  /** Called when the visitor wants to sign in. */
  onEnter: () => void;
  /** Replaces the shop if this tablet has no rights any more. */
  ended: ReactNode;
}

/**
 * The screen of a pinned tablet while nobody is signed in: promotions, goods, prices, and a purchase by PIX. No data of
 * a visitor outlives the visit.
 */
export function FrontScreen({ place, wire, hold, onEnter, ended }: FrontScreenProps) {
  const [sheet, setSheet] = useState<'cart' | 'help' | null>(null);
  const { payments, open } = useGuestPayment(wire, hold, (trouble) => {
    toast.error(troubleText(trouble), { id: TROUBLE_TOAST });
    front.lookAtClock();
    void front.look();
  });
  const front = useFront(place, wire, hold, open !== null);
  const { fault, isAsked } = front;
  useLeftPayment(payments, isAsked && !fault && open === null);
  const wipe = (): void => {
    payments.close();
    front.wipe();
    scan.close();
    setSheet(null);
    toast.dismiss();
    window.scrollTo(0, 0);
  };
  useWake(payments, wipe);
  usePaymentAhead(front.units > 0);
  const isInUse = front.units > 0 || front.query !== null || sheet !== null;
  const idle = useFrontIdle({ isInUse, isPaying: open !== null }, wipe);
  const scan = useFrontScan(front, open === null, idle.stay);
  useEffect(() => {
    if (idle.isAttracting) window.scrollTo(0, 0);
  }, [idle.isAttracting]);
  const reason = reasonOf(front);
  const pay = (): void => {
    if (!checkPayable(front, reason)) return;
    setSheet(null);
    payments.pay(wishOf(front), front.priced.totalAmount);
  };
  // A guest who pays or reads the proof is not interrupted.
  const isOver = front.isEnded && !open;
  const isCut = open?.isCut === true;
  const { look } = front;
  useEffect(() => {
    if (isCut) void look();
  }, [isCut, look]);
  const isCartLost = isOver && front.units > 0;
  useEffect(() => {
    if (isCartLost) toast.error(NO_LONGER_SELLS, { id: TROUBLE_TOAST });
  }, [isCartLost]);
  if (isOver) return ended;
  return (
    <div className={styles.front} data-serving={isInUse || open ? '' : undefined}>
      <Spoken text={front.said} />
      <FrontHead front={front} onEnter={onEnter} onHelp={() => setSheet('help')} />
      <main className={styles.main}>
        {front.query === null && <PromoWall front={front} isAttracting={idle.isAttracting} />}
        {front.query === null && <FrontSide front={front} onCheck={scan.ask} />}
        <FrontGoods front={front} onOpen={scan.show} />
      </main>
      <FrontBar
        front={front}
        reason={reason}
        onSee={() => setSheet('cart')}
        onPay={isLongCart(front.cart) ? () => setSheet('cart') : pay}
      />
      {sheet === 'help' && <HelpSheet onClose={() => setSheet(null)} />}
      {sheet === 'cart' && (
        <FrontCartSheet front={front} reason={reason} onPay={pay} onClose={() => setSheet(null)} />
      )}
      {scan.check !== null && !open && <PriceStage front={front} check={scan.check} onClose={scan.close} />}
      {open && (
        <FrontPayment
          {...{ open, payments }}
          onEnd={wipe}
          onAgain={() => {
            payments.close();
            if (isOther(front, open.purchase)) toast.warning(OTHER_TOTAL, { id: STOCK_TOAST });
            else pay();
          }}
        />
      )}
      <StillThere
        phase={idle.phase}
        text={(seconds) => `Em ${seconds} s o carrinho é esvaziado, e nada seu fica neste tablet.`}
        onStay={idle.stay}
        onEnd={wipe}
      />
    </div>
  );
}
