import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { onIPhone } from '../support/iphone.ts';
import { manage, ownLocation } from '../support/manage.tsx';

test('[MC-02] [H-06] an iPhone that refuses the position says to an owner how to allow it', async () => {
  onIPhone();
  const place = ownLocation();
  place.person.position.at = null;
  const { user, said } = manage('configuration', <ConfigurationScreen />, place);
  await user.click(await screen.findByRole('button', { name: 'Usar minha posição' }));
  const detail = expect.stringMatching(/^Abra os Ajustes .+ toque em Usar minha posição\.$/);
  await waitFor(() => expect(said).toContainEqual(expect.objectContaining({ detail })));
});
