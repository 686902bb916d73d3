import { Suspense } from 'react';
import { failed, type Outcome, UNREACHABLE } from '../../data/basis/outcome.ts';
import { askReceipt, type GuestPurchase } from '../../data/wire/guests.ts';
import { GuestReceiptScreen } from '../../features/history/guest-receipt-screen.tsx';
import { FullPageLoader } from '../../ui/states/full-page-loader.tsx';
import { guestDeps } from './guests.ts';

/** /receipt: the receipt of a guest's purchase, for everyone who has its link. It needs no session. */
export function GuestReceipt() {
  return (
    <Suspense fallback={<FullPageLoader />}>
      <GuestReceiptScreen ask={ask} />
    </Suspense>
  );
}

async function ask(token: string): Promise<Outcome<GuestPurchase>> {
  const deps = await guestDeps().catch(() => null);
  return deps ? askReceipt(deps, token) : failed(UNREACHABLE);
}
