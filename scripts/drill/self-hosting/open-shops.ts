import { pay, type Shopper, until } from './shopper.ts';
import type { World } from './world.ts';

const LOCK = {
  action: 'PURCHASE',
  productType: 'LOCK',
  deliveryAddress: {
    nome: 'Ana Lima',
    cep: '95020-360',
    rua: 'Rua Sinimbu',
    numero: '100',
    complemento: '',
    bairro: 'Lourdes',
    cidade: 'Caxias do Sul',
    estado: 'RS',
  },
};

/** Pays into the balance and buys two locks. Returns the shops that come with them. */
export async function openShops(world: World, owner: Shopper): Promise<[{ id: string }, { id: string }]> {
  const deposit = await owner.create('DEPOSIT', {}, { amount: 2000 });
  await pay(world, owner, deposit.id, 'DEPOSIT');
  for (let n = 0; n < 2; n += 1) await owner.create('REQUEST', { reference: 'OPERATION_PURCHASE' }, LOCK);
  const [place, second] = await until(async () => {
    const places = await owner.mine('LOCATION');
    return places.length > 1 ? places : null;
  });
  if (!place || !second) throw new Error('no two locations');
  for (const { id } of [place, second]) await owner.change(id, 'LOCATION', { name: 'Mercadinho' });
  return [place, second];
}
