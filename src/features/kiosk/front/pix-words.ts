import { PIX_COMING, PIX_NOTICES, PIX_TITLES } from '../../../domain/money/pix-words.ts';
import { proofNumber } from '../../../domain/shop/proof-number.ts';
import type { OpenPayment } from '../payment/open-payment.ts';

const TITLES: Readonly<Record<OpenPayment['phase']['kind'], string>> = {
  ...PIX_TITLES,
  paid: PIX_TITLES.code,
  ended: 'Pagamento encerrado',
};

/** True if a payment of another amount has ended the code. The purchase then waits without a code. */
const isVoid = ({ phase, purchase }: OpenPayment): boolean =>
  phase.kind === 'preparing' && purchase?.status === 'AWAITING_PAYMENT';

/** The heading of a payment's phase [S-13..S-18]. */
export function pixTitle(open: OpenPayment): string {
  if (open.isCut) return 'Este tablet não confirma mais a compra';
  if (isVoid(open)) return 'Este código não vale mais';
  if (open.isPresumed) return PIX_TITLES.unconfirmed;
  return TITLES[open.phase.kind];
}

/** Text beside the code, or in its place. `isPast`: the code's time has passed, and the server has not told its end. */
export function noticeOf(open: OpenPayment, isPast: boolean): string {
  const { phase, fault } = open;
  if (open.isCut) return cutText(open);
  if (isVoid(open)) return VOID;
  if (open.isPresumed) return PRESUMED;
  if (phase.kind === 'ended')
    return ENDS[phase.status] ?? 'Não foi possível criar a compra. Tente novamente.';
  if (fault) return UNHEARD;
  if (phase.kind === 'preparing') return PIX_COMING;
  return PIX_NOTICES[phase.kind] ?? (isPast ? PAST : 'No app do banco, escolha PIX e ler QR Code.');
}

const ENDS: Readonly<Record<string, string>> = {
  EXPIRED: 'O código venceu. Se você pagou depois disso, fale com a loja: o valor fica guardado.',
  CANCELLED: 'A compra foi cancelada. Se você já pagou, fale com a loja: o valor fica guardado.',
};

/** Text when the tablet lost the purchase. The purchase continues at the server, so a payment counts. */
function cutText({ id, purchase, hasNewer }: OpenPayment): string {
  const tell = `Se precisar, diga à loja o número ${proofNumber(id)}.`;
  if (purchase?.status === 'AWAITING_PAYMENT' && purchase.qrCode === null) return `${WRONG_AMOUNT} ${tell}`;
  return `${hasNewer ? NEWER : CUT} ${WORTH} ${tell}`;
}

const CUT = 'Ele deixou de vender nesta loja.';

const NEWER = 'Ele acompanha agora outra compra.';

const WORTH =
  'Se você já pagou, a compra vale: retire seus produtos e guarde o comprovante do banco. Se ainda não pagou, nada foi cobrado: não pague mais este código.';

const WRONG_AMOUNT =
  'O valor pago não é o desta compra. Ele fica guardado: fale com a loja para recebê-lo de volta.';

const VOID = `${WRONG_AMOUNT} Cancele e compre de novo.`;

const PAST = 'O código venceu. Se você já pagou, aguarde: estamos confirmando com o banco.';

const UNHEARD =
  'Sem conexão com a internet. Se você já pagou, seu dinheiro está seguro, e a confirmação aparece aqui quando a conexão voltar.';

const PRESUMED =
  'O código venceu antes de a conexão voltar. Se você já pagou, seu dinheiro está seguro: a confirmação aparece aqui se a conexão voltar agora. Senão, fale com a loja.';
