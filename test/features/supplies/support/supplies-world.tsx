import '../../../support/midday.ts';
import { Route } from 'react-router-dom';
import { dayOfIso, isoOfDay, shopZone } from '../../../../src/domain/hours/shop-time-zone.ts';
import { SuppliesScreen } from '../../../../src/features/supplies/supplies-screen.tsx';
import type { RecordType } from '../../../../src/records/record.ts';
import { ownLocation } from '../../support/manage.tsx';
import { show, type TestPerson } from '../../support/show.tsx';

export const suppliesRoute = <Route path="/manager/supplies/:locationId?" element={<SuppliesScreen />} />;
export const today = isoOfDay(shopZone().dayOf(Date.now()));
export const daysFrom = (days: number): string => isoOfDay(dayOfIso(today) + days);

export const openSupplies = (person: TestPerson, at = '/manager/supplies') =>
  show(suppliesRoute, { at, person });
export const stored = ({ server }: TestPerson, type: RecordType) =>
  [...server.rows.values()].filter((row) => row.type === type);

export function ownerWithGoods(): TestPerson {
  const { person, id } = ownLocation();
  const item = (itemId: string, name: string) =>
    person.server.put({
      ...{ id: itemId, type: 'ITEM', parentId: id, reference: name },
      content: JSON.stringify({ name, value: 5, cost: 2, quantity: 3, boxSize: 12, boxName: 'fardo' }),
    });
  item('agua', 'Água');
  item('suco', 'Suco');
  return person;
}

export function putOrder(person: TestPerson, id: string, more: object = {}): void {
  const lines = [
    { itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' },
    { itemId: 'suco', name: 'Suco', boxes: 6, boxSize: 1 },
  ];
  const content = {
    status: 'pedido',
    supplierName: 'Atacado Sul',
    expectedOn: today,
    lines,
    costs: { agua: 36 },
  };
  person.server.put({
    ...{ id, type: 'SUPPLY_ORDER', parentId: 'meu-local', owner: person.user.sub },
    content: JSON.stringify({ ...content, ...more }),
  });
}
