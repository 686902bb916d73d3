import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useOpening } from '../../../../src/data/hooks/opening.ts';
import type * as Zones from '../../../../src/domain/hours/shop-time-zone.ts';
import { SHOP } from '../../support/shop-fixture.ts';
import { makePerson, show } from '../../support/show.tsx';

const asked = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../../src/domain/hours/shop-time-zone.ts', async (original) => {
  const zones = await original<typeof Zones>();
  const shopZone: typeof zones.shopZone = () => {
    asked();
    return zones.shopZone();
  };
  return { ...zones, shopZone };
});

function Said() {
  const { state, said } = useOpening(SHOP);
  return <p>{`${state.kind}: '${said}'`}</p>;
}

test('[S-01] a shop without hours asks for no time zone, which costs a phone more than its cards', async () => {
  show(<Route path="/" element={<Said />} />, { at: '/', person: makePerson() });
  expect(await screen.findByText("always: ''")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
