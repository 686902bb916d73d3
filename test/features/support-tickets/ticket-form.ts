import { screen } from '@testing-library/react';
import type { openCustomer } from './open-support.tsx';

export const picture = (name: string, type = 'image/jpeg'): File => new File([name], name, { type });

export const create = () => screen.getByRole('button', { name: 'Criar Ticket' });

export async function write(
  user: Awaited<ReturnType<typeof openCustomer>>['user'],
  subject: string,
  description: string,
): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assunto' }), subject);
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), description);
}
