import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { later } from '../../src/ui/base/later.tsx';

test('a later part stands for itself until its code is there, and at once after that', async () => {
  let arrive = (): void => undefined;
  let fetched = 0;
  const Part = later<{ name: string }>(
    () =>
      new Promise((resolve) => {
        fetched += 1;
        arrive = () => resolve(({ name }) => <p>{name}</p>);
      }),
    <p>espera</p>,
  );
  const first = render(<Part name="um" />);
  expect(first.container.textContent).toBe('espera');
  arrive();
  await screen.findByText('um');
  expect(render(<Part name="dois" />).container.textContent).toBe('dois');
  expect(fetched).toBe(1);
});

test('a later part that was loaded ahead shows at once', async () => {
  const Part = later<object>(async () => () => <p>já</p>);
  await Part.load();
  expect(render(<Part />).container.textContent).toBe('já');
});
