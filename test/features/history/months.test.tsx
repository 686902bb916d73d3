import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { HOUR, happened, open } from './happened.tsx';

/** Hours since noon of a day in the previous month. */
function hoursSinceLastMonth(): number {
  const then = new Date();
  then.setDate(1);
  then.setMonth(then.getMonth() - 1);
  then.setDate(15);
  then.setHours(12);
  return (Date.now() - then.getTime()) / HOUR;
}

function fillMonths(person: TestPerson): void {
  happened(person, 'SHOPPING_PURCHASE', 0, {
    id: 'hoje',
    status: 'PAID',
    locationName: 'Mercadinho da Praça',
    totalAmount: 20,
    savings: 4,
    returns: [
      { id: 'r1', reason: 'defeito', lines: [{ id: 'agua', quantity: 1, amount: 5 }] },
      {
        id: 'r2',
        reason: 'defeito',
        pix: 'NAO_REALIZADO',
        lines: [{ id: 'agua', quantity: 1, amount: 5 }],
      },
    ],
  });
  happened(person, 'SHOPPING_PURCHASE', 0, { id: 'vencida', status: 'EXPIRED', totalAmount: 7 });
  happened(person, 'SHOPPING_PURCHASE', hoursSinceLastMonth(), {
    id: 'antes',
    status: 'PAID',
    locationName: 'Café',
    totalAmount: 8,
  });
}

async function openMonths(person: TestPerson) {
  const { user } = open(person);
  await screen.findByText(/^Hoje/);
  await user.click(screen.getByRole('button', { name: 'Gastos do mês' }));
  const sheet = await screen.findByRole('dialog', { name: 'Gastos do mês' });
  const [current, before] = within(within(sheet).getByRole('group', { name: 'Mês' })).getAllByRole('button');
  return { user, sheet, current, before };
}

test('the months tell what was spent by shop, without returns and what was never paid', async () => {
  const person = makePerson();
  fillMonths(person);
  const { user, sheet, current, before } = await openMonths(person);
  expect(current).toHaveAttribute('aria-pressed', 'true');
  expect(sheet).toHaveTextContent(/R\$\s15,00em 1 compra/);
  expect(sheet).toHaveTextContent(/Economizado com promoções\s?R\$\s3,00/);
  expect(sheet).toHaveTextContent(/Devolvido a você\s?R\$\s5,00/);
  expect(within(sheet).getByRole('region', { name: 'Por loja' })).toHaveTextContent(
    /Mercadinho da Praça.*15,00/,
  );
  if (before) await user.click(before);
  expect(sheet).toHaveTextContent(/R\$\s8,00em 1 compra/);
  expect(within(sheet).getByRole('region', { name: 'Por loja' })).toHaveTextContent(/Café.*8,00/);
  expect(sheet).not.toHaveTextContent('Devolvido a você');
  expect(sheet).not.toHaveTextContent('atividades mais recentes');
});

test('the months say that some of them may be missing where the list is cut', async () => {
  const person = makePerson();
  for (let n = 0; n < 200; n += 1)
    happened(person, 'SHOPPING_PURCHASE', 0, { id: `p${n}`, status: 'PAID', totalAmount: 1 });
  const { sheet } = await openMonths(person);
  expect(await within(sheet).findByText(/^Este aparelho guarda as 200 atividades/)).toBeVisible();
  expect(sheet).toHaveTextContent(/R\$\s200,00em 200 compras/);
});

test("the person's own limit of a month is kept, without a connection too", async () => {
  const person = makePerson();
  fillMonths(person);
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725' });
  await person.data.refresh({ kind: 'profile' });
  const { user, sheet } = await openMonths(person);
  person.server.fault = 'offline';
  await user.type(await within(sheet).findByLabelText('Meu limite por mês'), '15000');
  await user.click(within(sheet).getByRole('button', { name: 'Salvar limite' }));
  expect(await screen.findByText(/^Limite de R\$\s150,00 por mês\.$/)).toBeInTheDocument();
  await user.click(await within(sheet).findByRole('button', { name: 'Tirar limite' }));
  expect(await screen.findByText('Sem limite por mês.')).toBeInTheDocument();
});
