import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { DateField, type DateFieldProps } from '../../src/ui/fields/date-field.tsx';
import {
  type DateFormat,
  dateOfDay,
  dayOfDate,
  dayOfDigits,
  dayText,
  digitsOfDay,
  type IsoDay,
  isDay,
} from '../../src/ui/words/date-text.ts';

const formats = fc.constantFrom<DateFormat>('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD');
const days = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('[K-01] days as text', () => {
  test('every day survives being written and read, in every format', () => {
    fc.assert(
      fc.property(days, formats, (day, format) => {
        expect(isDay(day)).toBe(true);
        expect(dayOfDigits(digitsOfDay(day, format), format)).toBe(day);
        expect(dayOfDate(dateOfDay(day))).toBe(day);
      }),
    );
  });

  test.each<[DateFormat, string]>([
    ['MM/DD/YYYY', '11/20/2026'],
    ['DD/MM/YYYY', '20/11/2026'],
    ['YYYY-MM-DD', '2026-11-20'],
  ])('%s', (format, text) => {
    expect(dayText('2026-11-20', format)).toBe(text);
  });

  test.each(['02302026', '13012026', '00102026', '11202', '02292027'])('%s is no day', (digits) => {
    expect(dayOfDigits(digits, 'MM/DD/YYYY')).toBeNull();
  });
});

function Form(props: Partial<DateFieldProps> & { start?: IsoDay | null }) {
  const [value, setValue] = useState<IsoDay | null>(props.start ?? null);
  return (
    <>
      <DateField label="Início" today="2026-11-20" {...props} value={value} onValueChange={setValue} />
      <output>{value ?? 'nada'}</output>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Início' });
const kept = () => screen.getByRole('status', { hidden: true }).textContent;
async function calendar() {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Início' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Início' }));
  await sheet.findByRole('grid');
  return sheet;
}

describe('[K-01] typing', () => {
  test('month first unless said otherwise; separators come by themselves', async () => {
    render(<Form />);
    await userEvent.type(field(), '11202026');
    expect(field()).toHaveValue('11/20/2026');
    expect(kept()).toBe('2026-11-20');
  });

  test('what is no day counts as none and says so', async () => {
    render(<Form format="DD/MM/YYYY" start="2026-11-20" />);
    await userEvent.clear(field());
    await userEvent.type(field(), '31022026');
    expect(kept()).toBe('nada');
    expect(field()).toHaveAccessibleDescription('Data inválida');
    expect(field()).toBeInvalid();
  });

  test('half a day complains when the field is left', async () => {
    render(<Form />);
    await userEvent.type(field(), '1120');
    expect(field()).not.toHaveAccessibleDescription();
    await userEvent.tab();
    expect(field()).toHaveAccessibleDescription('Data inválida');
  });

  test('two digits of the year are enough once the field is left, or Enter sends its form', async () => {
    render(<Form format="DD/MM/YYYY" />);
    await userEvent.type(field(), '051226');
    expect(kept()).toBe('nada');
    await userEvent.tab();
    expect(kept()).toBe('2026-12-05');
    expect(field()).toHaveValue('05/12/2026');
    await userEvent.clear(field());
    await userEvent.type(field(), '301127{Enter}');
    expect(kept()).toBe('2027-11-30');
  });

  test.each(['051220', '310226'])('%s is none: half a year, or no day of any', async (digits) => {
    render(<Form format="DD/MM/YYYY" />);
    await userEvent.type(field(), `${digits}{Enter}`);
    expect(kept()).toBe('nada');
    expect(field()).toHaveAccessibleDescription('Data inválida');
  });

  test('outside the limits is told with the limit', async () => {
    render(<Form format="YYYY-MM-DD" min="2026-11-10" max="2026-11-20" />);
    await userEvent.type(field(), '20261109');
    expect(field()).toHaveAccessibleDescription('Escolha uma data a partir de 2026-11-10');
    await userEvent.clear(field());
    await userEvent.type(field(), '20261121');
    expect(field()).toHaveAccessibleDescription('Escolha uma data até 2026-11-20');
    expect(kept()).toBe('nada');
  });
});

describe('[K-01] calendar', () => {
  test('six weeks with Portuguese names', async () => {
    render(<Form start="2026-02-11" />);
    const sheet = await calendar();
    const rows = within(sheet.getByRole('grid', { name: 'fevereiro 2026' })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.filter((row) => within(row).queryAllByRole('gridcell').length === 7)).toHaveLength(6);
    const names = [...document.querySelectorAll('th')].map((cell) => cell.textContent);
    expect(names).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
    const months = within(sheet.getByRole('combobox', { name: 'Escolha o mês' })).getAllByRole('option');
    expect(months.map((option) => option.textContent?.toLowerCase())).toEqual(
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
    );
  });

  test('arrows walk the days, Enter takes one and closes', async () => {
    render(<Form start="2026-11-20" />);
    await calendar();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(kept()).toBe('2026-11-28');
    expect(field()).toHaveValue('11/28/2026');
  });

  test('years and months are chosen from lists, and moved by arrows', async () => {
    render(<Form start="2026-11-20" />);
    const sheet = await calendar();
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Escolha o ano' }), '2025');
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Escolha o mês' }), '0');
    expect(sheet.getByRole('grid', { name: 'janeiro 2025' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Ir para o mês anterior' }));
    expect(sheet.getByRole('grid', { name: 'dezembro 2024' })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: /15 de dezembro de 2024/ }));
    expect(kept()).toBe('2024-12-15');
  });

  test('days outside the limits cannot be taken', async () => {
    render(<Form start="2026-11-15" min="2026-11-10" max="2026-11-20" />);
    const sheet = await calendar();
    expect(sheet.getByRole('button', { name: /, 9 de novembro/ })).toBeDisabled();
    expect(sheet.getByRole('button', { name: /, 10 de novembro/ })).toBeEnabled();
    expect(sheet.getByRole('button', { name: /, 21 de novembro/ })).toBeDisabled();
    expect(sheet.getByRole('button', { name: 'Ir para o próximo mês' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test("today, its mark and the first month are what the screen says, whatever the device's clock says", async () => {
    render(<Form today="2031-02-03" />);
    const sheet = await calendar();
    expect(sheet.getByRole('grid', { name: 'fevereiro 2031' })).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: /, 3 de fevereiro de 2031/ }).closest('td')).toHaveAttribute(
      'data-today',
      'true',
    );
    await userEvent.click(sheet.getByRole('button', { name: 'Hoje' }));
    expect(kept()).toBe('2031-02-03');
  });

  test('Limpar leaves none, unless one is required', async () => {
    const { unmount } = render(<Form start="2026-11-20" />);
    const sheet = await calendar();
    await userEvent.click(sheet.getByRole('button', { name: 'Limpar' }));
    expect(kept()).toBe('nada');
    unmount();
    render(<Form start="2026-11-20" required />);
    expect((await calendar()).queryByRole('button', { name: 'Limpar' })).not.toBeInTheDocument();
  });
});
