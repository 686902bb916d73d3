import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ScanReport } from '../../../src/device/scan/barcode-scanner.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { paths } from '../../../src/paths.ts';
import { makePerson, show } from '../support/show.tsx';

const scanner = vi.hoisted(() => ({ report: (_: unknown): void => undefined }));
vi.mock('../../../src/device/qr/scan-qr.ts', () => ({
  scanQr: (_: HTMLVideoElement, report: (what: unknown) => void) => {
    scanner.report = report;
    return () => undefined;
  },
}));
const see = (text: string): void => {
  const what: ScanReport = { kind: 'read', code: { format: 'qr_code', text } };
  act(() => scanner.report(what));
};

beforeEach(() => {
  scanner.report = () => {
    throw new Error('no scanner is open');
  };
});

async function openReader({ located }: { located: boolean }) {
  const person = makePerson();
  if (!located) person.position.at = null;
  const view = show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });
  await screen.findByText('Nenhum local disponível no momento');
  if (!located) await screen.findByRole('button', { name: 'Localizar novamente' });
  await view.user.click(await screen.findByRole('button', { name: 'Ler QR do local' }));
  const sheet = await screen.findByRole('dialog', { name: 'Ler QR do local' });
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  return { ...view, person, sheet: within(sheet) };
}

test("[H-06] without a position, the QR on a shop's door opens the shop", async () => {
  const { place, sheet } = await openReader({ located: false });
  expect(sheet.getByText('Aponte a câmera para o QR do local.')).toBeInTheDocument();
  see(window.location.origin + paths.shop('loja 1'));
  await waitFor(() => expect(place.path).toBe('/shopping/loja%201'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test("[H-05, H-06] beside an empty list too; another's QR is told and opens nothing", async () => {
  const { place, sheet } = await openReader({ located: true });
  see('https://outra.exemplo.com.br/shopping/loja');
  expect(await sheet.findByText('Este QR não é de um local da Vendinha.')).toBeInTheDocument();
  await waitFor(() => expect(place.path).toBe('/home'));
  see(window.location.origin + paths.shop('loja'));
  await waitFor(() => expect(place.path).toBe('/shopping/loja'));
  expect(place.state).toEqual({ source: 'qr_code' });
});

test('[H-06] a refresh behind it does not close the reader', async () => {
  const { person, sheet } = await openReader({ located: true });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const list = person.server.list.bind(person.server);
  person.server.list = async (...given) => {
    await held;
    return list(...given);
  };
  act(() => void person.data.refresh({ kind: 'locations' }));
  await screen.findByRole('status', { name: 'Carregando locais…', hidden: true });
  expect(sheet.getByText('Aponte a câmera para o QR do local.')).toBeInTheDocument();
  await act(async () => answer());
});

test('[H-06] without a camera the printed address is typed, and a wrong one stays for mending', async () => {
  const { place, sheet, user } = await openReader({ located: false });
  expect(await sheet.findByText('getUserMedia não é suportado neste navegador')).toBeInTheDocument();
  const field = sheet.getByLabelText('Ou digite o endereço do local');
  await user.type(field, 'exemplo.com.br/loja{Enter}');
  expect(field).toHaveAccessibleDescription('Este endereço não é de um local da Vendinha.');
  expect(field).toHaveValue('exemplo.com.br/loja');
  await user.clear(field);
  await user.type(field, `${window.location.host}/shopping/loja{Enter}`);
  await waitFor(() => expect(place.path).toBe('/shopping/loja'));
  expect(place.state).toEqual({ source: 'qr_code' });
});
