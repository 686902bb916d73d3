import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { done } from '../../../src/data/basis/outcome.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { leaveFront, openFront } from '../support/open-front.tsx';
import { SHOP } from '../support/shop-fixture.ts';

const code = vi.hoisted(() => ({ isThere: true }));
const missed = vi.hoisted(() => (): never => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
});
vi.mock('../../../src/features/kiosk/front/pix-stage.tsx', async (original) => {
  const { PixStage } = await original<typeof import('../../../src/features/kiosk/front/pix-stage.tsx')>();
  return {
    get PixStage() {
      return code.isThere ? PixStage : missed();
    },
  };
});
vi.mock('../../../src/features/kiosk/front/guest-proof.tsx', async (original) => {
  const { GuestProof } = await original<typeof import('../../../src/features/kiosk/front/guest-proof.tsx')>();
  return {
    get GuestProof() {
      return code.isThere ? GuestProof : missed();
    },
  };
});

afterEach(leaveFront);

test.each([
  ['a code', { status: 'AWAITING_PAYMENT', qrCode: 'pix' }, 'Pague com PIX'],
  ['a proof', { status: 'PAID', paidAt: Date.now() }, 'Compra realizada com sucesso!'],
])(
  "[X-05] [F-06] a guest's payment whose stage is missing says so, and goes on once it comes: %s",
  async (_, state, title) => {
    code.isThere = false;
    const of = async (id: string) => {
      const content = JSON.stringify({ totalAmount: 4.05, expiresAt: Date.now() + 60_000, ...state });
      const row = { id, type: 'SHOPPING_PURCHASE', parentId: SHOP, owner: null, reference: null } as const;
      return done({
        purchase: readPurchase({ ...row, createdAt: 1, updatedAt: 1, content }),
        receipt: null,
        sentBack: [],
      });
    };
    const { user } = await openFront({ buy: ({ id }) => of(id), current: of });
    await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
    await screen.findByText('1 item');
    await user.click(screen.getByRole('button', { name: /Comprar com PIX/ }));
    expect(await screen.findByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
    // The tablet's keeper looks for this mark, so that the failure ends without a person.
    expect(document.querySelector('[data-failure]')).not.toBeNull();
    code.isThere = true;
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  },
);
