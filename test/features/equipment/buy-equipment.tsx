import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fillIn, press, type View } from './open-equipment.tsx';

/** Fills all fields and confirms. `answer`: content that the server gives the request. */
export async function buy(
  view: View,
  answer: Readonly<Record<string, unknown>>,
  label = /^Comprar por R\$\s910,00$/,
) {
  const { person, user } = view;
  person.server.onCreate = (row) =>
    row.type === 'REQUEST'
      ? { ...row, content: JSON.stringify({ ...JSON.parse(row.content ?? '{}'), ...answer }) }
      : row;
  await fillIn(view);
  await user.click(press('Confirmar Compra'));
  await screen.findByRole('alertdialog', { name: 'Confirmar esta compra?' });
  await user.click(press(label));
}

/** Counts the looks at the request, and lets seconds pass with one look each. `instead` replaces the answers. */
export function countLooks({ person: { server } }: View, instead?: () => never) {
  const get = server.get.bind(server);
  let looks = 0;
  server.get = async (id, type) => {
    if (type !== 'REQUEST') return get(id, type);
    looks += 1;
    return instead ? instead() : get(id, type);
  };
  return {
    count: () => looks,
    async afterSeconds(seconds: number): Promise<void> {
      const due = looks + seconds;
      // The pause begins once an answer is in the mirror, which takes turns of the event loop but no time.
      for (let step = 0; step < 500 && looks < due; step++) {
        await act(() => vi.advanceTimersByTimeAsync(100));
        await act(() => new Promise((resolve) => setImmediate(resolve)));
      }
      expect(looks).toBeGreaterThanOrEqual(due);
    },
  };
}
