import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { settlePaid } from '../../../src/data/commands/money/settle-paid.ts';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
import { putItem, SHOP } from '../support/shop-fixture.ts';
import { show } from '../support/show.tsx';
import { buyCart } from './open-payment.tsx';

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

const PHOTO = 'items/loja-1/dona/1_photo.jpg';

/** Shows the proof of a photographed item to a person who saves data. Returns the pictures that were fetched. */
async function proofOfPhoto({ isKept }: { isKept: boolean }) {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { person, id } = await buyCart({ status: 'PAID', qrCode: null, pixAmount: 0, balanceUsed: 4 });
  putItem(person.server, 'bala', { name: 'Bala de goma', price: 2, quantity: 3, image: PHOTO });
  await person.data.refresh({ kind: 'location', id: SHOP });
  const fetched: string[] = [];
  const asked: string[] = [];
  const { url } = person.images;
  person.images = {
    ...person.images,
    isKept: async (key) => {
      asked.push(key);
      return isKept;
    },
    url: (key) => {
      fetched.push(key);
      return url(key);
    },
  };
  await settlePaid(person.data, { purchaseId: id, locationId: SHOP });
  show(<Route path="/home" element={<PaymentHost />} />, { at: '/home', person });
  const proof = within(await screen.findByRole('dialog', { name: 'Compra realizada com sucesso!' }));
  const line = (await proof.findByText('2 × Bala de goma')).closest('li');
  await waitFor(() => expect([...asked, ...fetched]).toContain(PHOTO));
  return { line, fetched };
}

test('[O-01] [S-15] a proof opens by itself, so it fetches no photo for who saves data', async () => {
  const { line, fetched } = await proofOfPhoto({ isKept: false });
  expect(fetched).toEqual([]);
  expect(line?.querySelector('[class*="drawing"]')).not.toBeNull();
  expect(line?.querySelector('img')).toBeNull();
});

test('[O-01] [S-15] a photo that this device keeps is on the proof all the same', async () => {
  const { line } = await proofOfPhoto({ isKept: true });
  await waitFor(() => expect(line?.querySelector('img')?.src).toContain(PHOTO));
});
