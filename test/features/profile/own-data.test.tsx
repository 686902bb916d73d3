import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownDataFileName, ownDataJson } from '../../../src/features/profile/own-data.ts';
import { ProfileScreen } from '../../../src/features/profile/profile-screen.tsx';
import { put, putProfile } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

afterEach(() => vi.restoreAllMocks());

/** Catches the file of a download. */
function catchDownload() {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | null = null;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return 'blob:copia';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download && blob) files.push({ name: this.download, text: blob.text() });
  });
  return files;
}

async function open() {
  const person = makePerson();
  putProfile(person.server, person.user, { name: 'Ana', cpf: '12345678909', balance: 10 });
  put(person.server, 'DEPOSIT', { id: 'd1', owner: person.user.sub }, { amount: 5 });
  put(person.server, 'DEPOSIT', { id: 'd2', owner: 'outra pessoa' }, { amount: 7 });
  const view = show(<Route path="/profile" element={<ProfileScreen />} />, { at: '/profile', person });
  const button = await screen.findByRole('button', { name: 'Baixar meus dados' });
  return { ...view, person, button };
}

describe('copy of one’s data', () => {
  test('holds everything in the person’s name and nothing of anybody else', async () => {
    const files = catchDownload();
    const { user, button, person, said } = await open();
    await user.click(button);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^vendinha-meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
    const copy = JSON.parse((await files[0]?.text) ?? '') as Record<string, unknown>;
    expect(copy).toMatchObject({
      conta: { identificador: person.user.sub, email: person.user.email },
      registros: {
        PROFILE: [{ conteudo: { name: 'Ana', cpf: '12345678909' } }],
        DEPOSIT: [{ id: 'd1', conteudo: { amount: 5 } }],
      },
    });
    expect(JSON.stringify(copy)).not.toContain('outra pessoa');
    await waitFor(() => expect(said).toMatchObject([{ message: 'Cópia dos seus dados salva.' }]));
  });

  test('half a copy is none', async () => {
    const files = catchDownload();
    const { user, button, person, said } = await open();
    person.server.fault = 'partial';
    await user.click(button);
    await waitFor(() =>
      expect(said).toMatchObject([{ message: 'Nem todos os dados chegaram. Tente novamente.' }]),
    );
    person.server.fault = 'offline';
    await user.click(button);
    await waitFor(() =>
      expect(said.at(-1)).toMatchObject({ message: 'Sem conexão com a internet. Tente novamente.' }),
    );
    expect(files).toHaveLength(0);
  });

  test('malformed content reads as empty, and the file is named by the day', () => {
    const at = new Date(2026, 0, 5, 12).getTime();
    const text = ownDataJson(
      { sub: 's', email: 'e@x.com' },
      [
        {
          id: 'a',
          type: 'LOG',
          parentId: null,
          owner: 's',
          reference: null,
          content: '{',
          createdAt: at,
          updatedAt: at,
        },
      ],
      at,
    );
    expect(JSON.parse(text)).toMatchObject({ registros: { LOG: [{ id: 'a', conteudo: {} }] } });
    expect(ownDataFileName(at)).toBe('vendinha-meus-dados-2026-01-05.json');
  });
});
