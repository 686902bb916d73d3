import { PIX_COMING, PIX_NOTICES, PIX_TITLES } from '../../../domain/money/pix-words.ts';
import { sentBackText } from '../../../domain/sales/sent-back.ts';
import { proofNumber } from '../../../domain/shop/proof-number.ts';
import { namesText } from '../../../domain/words/names-text.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';
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

/** Most goods that are named beside an amount. */
const MAX_NAMED = 3;

/** The goods that an amount pays: '2 × Água, 1 × Bala e mais 3' */
export function goodsText(lines: Purchase['lines']): string {
  return namesText(
    lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    MAX_NAMED,
  );
}

/** Text beside the code, or in its place. `isPast`: the code's time has passed, and the server has not told its end. */
export function noticeOf(open: OpenPayment, isPast: boolean): string {
  const { id, phase, fault } = open;
  if (open.isCut) return cutText(open);
  if (isVoid(open)) return `${sentBackWords(open) ?? wrongAmount(id)} Cancele e compre de novo.`;
  if (open.isPresumed) return `${PRESUMED} Senão, ${askShop(id)}.`;
  if (phase.kind === 'ended') return sentBackWords(open) ?? endText(id, phase.status);
  if (fault) return UNHEARD;
  if (phase.kind === 'preparing') return PIX_COMING;
  return PIX_NOTICES[phase.kind] ?? (isPast ? PAST : 'No app do banco, escolha PIX e ler QR Code.');
}

/** Text about the last payment that bought nothing. Null where none was heard of. */
export function sentBackWords({ id, sentBack }: OpenPayment): string | null {
  const last = sentBack.at(-1);
  return last === undefined ? null : sentBackText(last, proofNumber(id));
}

function endText(id: string, status: string): string {
  const end = ENDS[status];
  if (end === undefined) return 'Não foi possível criar a compra. Tente novamente.';
  return `${end}, pedimos ao banco que devolva o valor. Se ele não voltar, ${askShop(id)}.`;
}

/** Advice to a guest whose money bought nothing. Operators find a payment by this number. */
const askShop = (id: string): string => `fale com a loja e diga o número ${proofNumber(id)}`;

const wrongAmount = (id: string): string =>
  `O valor pago não é o desta compra. Ele fica guardado: ${askShop(id)} para recebê-lo de volta.`;

const ENDS: Readonly<Record<string, string>> = {
  EXPIRED: 'O código venceu. Se você pagou depois disso',
  CANCELLED: 'A compra foi cancelada. Se você já pagou',
};

/** Text when the tablet lost the purchase. The purchase continues at the server, so a payment counts. */
function cutText(open: OpenPayment): string {
  const { id, purchase, hasNewer } = open;
  if (purchase?.status === 'AWAITING_PAYMENT' && purchase.qrCode === null)
    return sentBackWords(open) ?? wrongAmount(id);
  return `${hasNewer ? NEWER : CUT} ${WORTH} Se precisar, diga à loja o número ${proofNumber(id)}.`;
}

const CUT = 'Ele deixou de vender nesta loja.';

const NEWER = 'Ele acompanha agora outra compra.';

const WORTH =
  'Se você já pagou, a compra vale: retire seus produtos e guarde o comprovante do banco. Se ainda não pagou, nada foi cobrado: não pague mais este código.';

const PAST = 'O código venceu. Se você já pagou, aguarde: estamos confirmando com o banco.';

const UNHEARD =
  'Sem conexão com a internet. Se você já pagou, seu dinheiro está seguro, e a confirmação aparece aqui quando a conexão voltar.';

const PRESUMED =
  'O código venceu antes de a conexão voltar. Se você já pagou, seu dinheiro está seguro: a confirmação aparece aqui se a conexão voltar agora.';
