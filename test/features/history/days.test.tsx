import { screen } from '@testing-library/react';
import { Route, useNavigate } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HistoryDays } from '../../../src/features/history/history-days.tsx';
import type { HistoryEntry } from '../../../src/records/content/history.ts';
import { makePerson, show } from '../support/show.tsx';

const DAYS = Array.from({ length: 30 }, (_, n) => ({
  key: `${n}`,
  label: `Dia ${n}`,
  facts: [{ kind: 'access', id: `e${n}`, at: n, access: { locationName: 'Loja' } } as HistoryEntry],
}));

function Leave() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/x')}>
      Sair
    </button>
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Voltar
    </button>
  );
}

test('[Y-01] the first frame of a start has the first days, and that of a way back to it has all', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  onTestFinished(() => void vi.restoreAllMocks());
  const history = (
    <>
      <Leave />
      <HistoryDays days={DAYS} choice="all" onOpen={() => undefined} />
    </>
  );
  const routes = (
    <>
      <Route path="/history" element={history} />
      <Route path="/x" element={<Back />} />
    </>
  );
  const { user } = show(routes, { at: '/history', person: makePerson() });
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(12);
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  // The way back restores the scroll position, for which the whole height has to be there.
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect((await screen.findAllByRole('heading', { level: 2 })).length).toBe(30);
});
