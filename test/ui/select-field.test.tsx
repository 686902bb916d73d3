import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SelectField } from '../../src/ui/fields/select-field.tsx';

const choices = [
  { value: 'agua', label: 'Água' },
  { group: 'Com gás', choices: [{ value: 'cola', label: 'Cola' }] },
  { group: 'Em falta', disabled: true, choices: [{ value: 'uva', label: 'Uva' }] },
  { value: 'fim', label: 'Esgotado', disabled: true },
];

test('[K-02] a select with label, error, groups and choices that cannot be taken', async () => {
  render(<SelectField label="Bebida" error="Escolha uma" placeholder="Qual?" choices={choices} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bebida' });
  expect(select).toHaveAccessibleDescription('Escolha uma');
  expect(select).toBeInvalid();
  expect(select).toHaveValue('');
  expect(
    within(screen.getByRole('group', { name: 'Com gás' })).getByRole('option', { name: 'Cola' }),
  ).toBeEnabled();
  expect(screen.getByRole('option', { name: 'Esgotado' })).toBeDisabled();
  expect(screen.getByRole('group', { name: 'Em falta' })).toBeDisabled();
  await userEvent.selectOptions(select, 'cola');
  expect(select).toHaveValue('cola');
});

test('[K-02] a given value outranks the placeholder', () => {
  render(<SelectField label="Bebida" placeholder="Qual?" choices={choices} defaultValue="agua" />);
  expect(screen.getByRole('combobox', { name: 'Bebida' })).toHaveValue('agua');
});
