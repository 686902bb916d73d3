import '../../support/midday.ts';
import { within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import type { ClosingShop, MonthFigures } from '../../../src/domain/closing/closing.ts';
import { monthOf } from '../../../src/domain/words/month.ts';
import { ClosingScreen } from '../../../src/features/closing/closing-screen.tsx';
import type { TestPerson } from '../support/show.tsx';

export const route = <Route path="/manager/closing/:locationId?" element={<ClosingScreen />} />;
export const at = '/manager/closing';
export const current = monthOf(Math.floor((Date.now() - 3 * 3_600_000) / 86_400_000));

export const figures = (more: Partial<MonthFigures> = {}): MonthFigures => ({
  ...{
    sales: 12,
    original: 11_000,
    discounts: 1000,
    revenue: 10_000,
    returned: 480,
    cost: 4000,
    uncosted: 0,
  },
  ...{
    lost: 600,
    lostUncosted: 0,
    stockStart: 9000,
    stockEnd: 8000,
    stockUncosted: 0,
    stockStartUncosted: 0,
  },
  ...more,
});
export const shopOf = (id: string, more: Partial<ClosingShop> = {}): ClosingShop => ({
  ...{
    id,
    cnpj: '12ABC34501DE35',
    figures: figures(),
    closedAt: null,
    corrections: [],
    lossCorrection: null,
  },
  ...more,
});

/** Makes a person's server answer with the month of these own shops. `toldAt`: ms of the answer. */
export function tell(person: TestPerson, shops: readonly ClosingShop[], toldAt?: number): void {
  for (const { id } of shops)
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${id}` }),
    });
  const account = {
    opening: 1000,
    sold: 20_000,
    returned: 960,
    withdrawn: 5000,
    fee: 200,
    other: 0,
    closing: 15_040,
  };
  person.server.newFields.set('closing', ({ month }) => ({
    at: toldAt ?? Date.now(),
    month,
    shops,
    account,
  }));
}

export const value = (region: HTMLElement, name: string) =>
  within(region).getByText(name, { selector: 'dt' }).parentElement;
