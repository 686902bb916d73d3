import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { GuestWire } from '../../data/wire/guest-wire.ts';
import { hasFilledField } from '../../device/page/filled-field.ts';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { useWedge } from '../../device/scan/use-wedge.ts';
import type { Cart } from '../../domain/shop/cart.ts';
import { notAhead } from '../../domain/shop/kiosk.ts';
import { FrontScreen } from '../../features/kiosk/front/front-screen.tsx';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { handedCart } from './handed-cart.ts';

/** Time after which the shop replaces an untouched sign-in without any text, ms. */
const ENTERING_MS = 60_000;
const LOOK_MS = 1000;

/** Router state of a sign-in that the visitor asked for. */
interface Entering {
  isEntering?: boolean;
}

interface EntranceProps {
  place: KioskPlace;
  wire: GuestWire;
  SignIn: ComponentType;
}

/** The shop of a tablet that sells to guests, with the sign-in behind it. */
export function Entrance({ place, wire, SignIn }: EntranceProps) {
  const navigate = useNavigate();
  const state = useLocation().state as Entering | null;
  // Kept here, so that a visitor who returns from the sign-in finds the cart.
  const [cart, setCart] = useState<Cart>([]);
  const isEntering = state?.isEntering === true;
  useHanded(isEntering, cart);
  useReturn(isEntering, () => {
    setCart([]);
    void navigate(paths.login(), { replace: true, state: null });
  });
  useScanAway(isEntering, () => void navigate(paths.login(), { replace: true, state: null }));
  if (isEntering) return <SignIn />;
  return (
    <FrontScreen
      place={place}
      wire={wire}
      hold={{ cart, setCart }}
      onEnter={() => void navigate(paths.login(), { state: { isEntering: true } satisfies Entering })}
      ended={
        <>
          <Notice kind="info">Este tablet deixou de vender nesta loja a quem não tem conta.</Notice>
          <SignIn />
        </>
      }
    />
  );
}

/**
 * Hands the cart to the session that this sign-in begins. A visitor who leaves the sign-in leaves no cart to a later
 * one.
 */
function useHanded(isEntering: boolean, cart: Cart): void {
  const identity = useIdentity();
  useEffect(() => {
    if (!isEntering) return handedCart.drop();
    handedCart.give(cart);
    return () => {
      if (identity.session().kind !== 'signedIn') handedCart.drop();
    };
  }, [isEntering, cart, identity]);
}

/**
 * Takes a product's code that a scanner typed out of the field of a sign-in. Whoever scans wants to buy, so the shop
 * returns unless somebody else has typed something. A password is never taken for a code.
 */
function useScanAway(isEntering: boolean, onReturn: () => void): void {
  useWedge(
    isEntering,
    (code) => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) {
        if (field.type === 'password') return;
        const typed = field.value.endsWith(code) ? field.value.slice(0, -code.length) : field.value;
        // React hears of a value only through the setter of the element itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (hasFilledField()) return;
      onReturn();
      toast.info('Passe o produto de novo para comprar sem conta.');
    },
    'everywhere',
  );
}

/** Shows the shop again once nobody has touched an empty sign-in for a while. The keeper clears a filled sign-in. */
function useReturn(isEntering: boolean, onReturn: () => void): void {
  const [back] = useState<{ now: () => void }>(() => ({ now: onReturn }));
  useEffect(() => {
    back.now = onReturn;
  });
  useEffect(() => {
    if (!isEntering) return;
    let touched = Date.now();
    const touch = (): void => {
      touched = Date.now();
    };
    const timer = setInterval(() => {
      const now = Date.now();
      touched = notAhead(touched, now);
      if (!hasFilledField() && now - touched >= ENTERING_MS) back.now();
    }, LOOK_MS);
    for (const event of ['pointerdown', 'keydown'])
      document.addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'])
        document.removeEventListener(event, touch, { capture: true });
    };
  }, [isEntering, back]);
}
