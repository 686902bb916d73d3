import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { CodeField } from '../../src/ui/fields/code-field.tsx';
import { CurrencyField } from '../../src/ui/fields/currency-field.tsx';
import { MaskedField } from '../../src/ui/fields/masked-field.tsx';
import { PasswordField } from '../../src/ui/fields/password-field.tsx';
import { SearchField } from '../../src/ui/fields/search-field.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';
import { useForm } from '../../src/ui/forms/use-form.ts';

test('a field is named by its label and described by its error, then its hint', () => {
  render(<TextField label="Nome" hint="Como no documento" error="Informe o nome" />);
  const input = screen.getByLabelText('Nome');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Informe o nome Como no documento');
});

test('a field without error is not marked invalid', () => {
  render(<TextField label="Nome" />);
  expect(screen.getByLabelText('Nome')).toBeValid();
  expect(screen.getByLabelText('Nome')).not.toHaveAttribute('aria-describedby');
});

test('the eye shows and hides the password', async () => {
  render(<PasswordField label="Senha" defaultValue="segredo" />);
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
});

test('a code takes six digits, from typing or pasting', async () => {
  function Held() {
    const [code, setCode] = useState('');
    return <CodeField label="Código" value={code} onValueChange={setCode} />;
  }
  render(<Held />);
  const input = screen.getByLabelText('Código');
  expect(input).toHaveAttribute('inputmode', 'numeric');
  expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.click(input);
  await userEvent.paste('12 34-56');
  expect(input).toHaveValue('123456');
  await userEvent.type(input, '7');
  expect(input).toHaveValue('123456');
});

test('an amount is typed as digits from the right and kept in centavos', async () => {
  const changed = vi.fn();
  function Held() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <CurrencyField
        label="Valor"
        value={value}
        max={99_999}
        onValueChange={(centavos) => {
          changed(centavos);
          setValue(centavos);
        }}
      />
    );
  }
  render(<Held />);
  const input = screen.getByLabelText('Valor');
  await userEvent.type(input, '1250');
  expect(input).toHaveValue('R$\u00a012,50');
  expect(changed.mock.calls.map(([centavos]) => centavos)).toEqual([1, 12, 125, 1250]);
  await userEvent.type(input, '999');
  expect(input).toHaveValue('R$\u00a0125,09');
  await userEvent.clear(input);
  expect(changed).toHaveBeenLastCalledWith(null);
});

test('a mask shows its form, keeps the bare value and leaves the caret where the person types', async () => {
  const unformat = (shown: string): string => shown.replace(/\D/g, '').slice(0, 8);
  const format = (raw: string): string => (raw.length > 5 ? `${raw.slice(0, 5)}-${raw.slice(5)}` : raw);
  function Held() {
    const [raw, setRaw] = useState('');
    return (
      <>
        <MaskedField label="CEP" value={raw} onValueChange={setRaw} format={format} unformat={unformat} />
        <output>{raw}</output>
      </>
    );
  }
  render(<Held />);
  const input = screen.getByLabelText<HTMLInputElement>('CEP');
  await userEvent.type(input, '9502000');
  expect(input).toHaveValue('95020-00');
  input.setSelectionRange(2, 2);
  await userEvent.keyboard('1');
  expect(input).toHaveValue('95102-000');
  expect(input.selectionStart).toBe(3);
  expect(screen.getByRole('status')).toHaveTextContent('95102000');
});

test('the cross empties the search and keeps the focus', async () => {
  function Held() {
    const [text, setText] = useState('guar');
    return <SearchField label="Buscar" value={text} onValueChange={setText} />;
  }
  render(<Held />);
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('every field hands out its input', () => {
  const refs = Array.from({ length: 4 }, () => createRef<HTMLInputElement>());
  const same = (text: string): string => text;
  const kept = { value: '', onValueChange: () => undefined };
  render(
    <>
      <TextField label="Texto" ref={refs[0]} />
      <MaskedField label="Máscara" {...kept} format={same} unformat={same} ref={refs[1]} />
      <CodeField label="Código" {...kept} ref={refs[2]} />
      <CurrencyField label="Valor" {...kept} value={null} ref={refs[3]} />
    </>,
  );
  expect(refs.map((ref) => ref.current)).toEqual(
    ['Texto', 'Máscara', 'Código', 'Valor'].map((label) => screen.getByLabelText(label)),
  );
});

test.each(['cpf', 'code', 'amount'])(
  'the first wrong field gets the focus, whatever its kind: %s',
  async (wrong) => {
    const names = ['cpf', 'code', 'amount'];
    const schema = v.object(
      Object.fromEntries(
        names.map((name) => [
          name,
          v.pipe(
            v.string(),
            v.check(() => name < wrong, 'Não'),
          ),
        ]),
      ),
    );
    const same = (text: string): string => text;
    const kept = { value: '', onValueChange: () => undefined };
    function Sheet() {
      const { errors, formProps } = useForm(schema, async () => undefined);
      return (
        <form {...formProps}>
          <CurrencyField label="amount" name="amount" {...kept} value={null} error={errors.amount} />
          <CodeField label="code" name="code" {...kept} error={errors.code} />
          <MaskedField label="cpf" name="cpf" {...kept} format={same} unformat={same} error={errors.cpf} />
          <button type="submit">Enviar</button>
        </form>
      );
    }
    render(<Sheet />);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByLabelText(wrong)).toHaveFocus();
  },
);
