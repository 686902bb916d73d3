import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CurrencyField, type CurrencyFieldProps } from '../../src/ui/fields/currency-field.tsx';

function Held({ currency, zero = false }: Pick<CurrencyFieldProps, 'currency' | 'zero'>) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <CurrencyField
      label="Valor"
      currency={currency}
      zero={zero}
      value={value}
      max={99_999_999}
      onValueChange={setValue}
    />
  );
}

test.each([
  [undefined, 'R$'],
  ['brl', 'R$'],
  ['usd', '$'],
  ['eur', '€'],
] as const)(
  '[MI-03] an amount in %s has the symbol %s and is written as in Brazil',
  async (currency, symbol) => {
    render(<Held currency={currency} />);
    const input = screen.getByLabelText('Valor');
    expect(input).toHaveAttribute('placeholder', `${symbol}\u00a00,00`);
    await userEvent.type(input, '123456');
    expect(input).toHaveValue(`${symbol}\u00a01.234,56`);
    await userEvent.type(input, '{Backspace}');
    expect(input).toHaveValue(`${symbol}\u00a0123,45`);
  },
);

test.each([
  ['R$ 12', '12,00'],
  ['R$12,5', '12,50'],
  ['r$\u00a01.234,56', '1.234,56'],
  ['US$ 1,234.56', '1.234,56'],
  ['$4.8', '4,80'],
  ['1.234,56 €', '1.234,56'],
  ['12 €', '12,00'],
  ['4,8', '4,80'],
  ['R$ 1.234', '1.234,00'],
  // Digits alone count as centavos, as when typed.
  ['1250', '12,50'],
  // A text that is no single amount counts by its digits, as when typed.
  ['1.2.3,45', '123,45'],
])('[MI-03] %s is pasted as the amount %s', async (pasted, amount) => {
  render(<Held />);
  const input = screen.getByLabelText('Valor');
  await userEvent.type(input, '9');
  await userEvent.clear(input);
  await userEvent.paste(pasted);
  expect(input).toHaveValue(`R$\u00a0${amount}`);
});

test('[MI-03] an amount pasted over another takes its place; nothing and too much change nothing of it', async () => {
  render(<Held />);
  const input = screen.getByLabelText('Valor');
  await userEvent.type(input, '999');
  await userEvent.paste('€ 3,50');
  expect(input).toHaveValue('R$\u00a03,50');
  await userEvent.paste('R$ 2.000.000,00');
  expect(input).toHaveValue('R$\u00a03,50');
  await userEvent.paste('R$ 0,00');
  expect(input).toHaveValue('');
});

test('[MI-03] where zero is an amount it is typed or pasted, and nothing that was taken out becomes one', async () => {
  render(<Held zero />);
  const input = screen.getByLabelText('Valor');
  await userEvent.type(input, 'a');
  expect(input).toHaveValue('');
  await userEvent.type(input, '0');
  expect(input).toHaveValue('R$\u00a00,00');
  await userEvent.type(input, '0');
  expect(input).toHaveValue('R$\u00a00,00');
  await userEvent.type(input, '5');
  expect(input).toHaveValue('R$\u00a00,05');
  await userEvent.type(input, '{Backspace}');
  expect(input).toHaveValue('');
  await userEvent.paste('R$ 0,00');
  expect(input).toHaveValue('R$\u00a00,00');
  await userEvent.type(input, '{Backspace}');
  expect(input).toHaveValue('');
  await userEvent.type(input, '1250');
  await userEvent.type(input, '0', { initialSelectionStart: 0, initialSelectionEnd: 8 });
  expect(input).toHaveValue('R$\u00a00,00');
  await userEvent.clear(input);
  expect(input).toHaveValue('');
});
