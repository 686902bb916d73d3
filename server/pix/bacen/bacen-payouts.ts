import { toDecimal } from '../../../src/domain/money/money.ts';
import type { ClaimPort, NewPayout, PayoutPort, PeriodQuery, PspPayout } from '../payout-port.ts';
import type { PspOutcome } from '../psp-port.ts';
import type { BacenCall } from './call.ts';
import { ofAmount } from './of-amount.ts';
import { readClaimPage, readPayout, readPayoutPage } from './payout-shapes.ts';

/** Payouts and claims by Efi's extensions of the API, at the same provider as the charges. `key` pays. */
export function createBacenPayouts(key: string, call: BacenCall): PayoutPort & ClaimPort {
  const get = (idEnvio: string, needsWord = false): Promise<PspOutcome<PspPayout>> => {
    const path = `/v2/gn/pix/enviados/id-envio/${encodeURIComponent(idEnvio)}`;
    return call({ method: 'GET', path, fromRoot: true, needsWord }, (body) => readPayout(body, idEnvio));
  };
  return {
    send: (payout) => send(call, get, key, payout),
    get: (idEnvio) => get(idEnvio),
    list: (query) =>
      call(
        { method: 'GET', path: `/v2/gn/pix/enviados?${periodQuery(query)}`, fromRoot: true },
        readPayoutPage,
      ),
    listClaims: (query) =>
      call({ method: 'GET', path: `/v2/gn/infracoes?${periodQuery(query)}`, fromRoot: true }, readClaimPage),
  };
}

/**
 * Sends a payout. Unless the PUT answers with one, the payout of that id decides. A refusal stands only where the
 * provider itself says that there is none.
 */
async function send(
  call: BacenCall,
  get: (idEnvio: string, needsWord: boolean) => Promise<PspOutcome<PspPayout>>,
  key: string,
  { payoutId: idEnvio, amount, key: receiver, holderCpf, note }: NewPayout,
): Promise<PspOutcome<PspPayout>> {
  const body = {
    valor: toDecimal(amount),
    pagador: { chave: key, infoPagador: note.slice(0, 140) },
    favorecido: { chave: receiver, ...(holderCpf !== null && { cpf: holderCpf }) },
  };
  const path = `/v3/gn/pix/${encodeURIComponent(idEnvio)}`;
  const same = ofAmount(idEnvio, amount);
  const sent = await call({ method: 'PUT', path, body, fromRoot: true }, (answer) =>
    readPayout(answer, idEnvio),
  );
  if (sent.kind === 'ok') return same(sent.value);
  const found = await get(idEnvio, true);
  if (found.kind === 'ok') return same(found.value);
  const detail = 'detail' in sent ? sent.detail : sent.kind;
  if (sent.kind === 'unknown' || sent.kind === 'conflict' || found.kind !== 'not-found')
    return { kind: 'unknown', detail };
  return { kind: 'refused', code: 'code' in sent ? sent.code : sent.kind, detail };
}

function periodQuery({ from, to, page }: PeriodQuery): URLSearchParams {
  return new URLSearchParams({
    inicio: new Date(from).toISOString(),
    fim: new Date(to).toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': '100',
  });
}
