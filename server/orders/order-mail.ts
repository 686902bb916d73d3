import { SHOP_ZONE } from '../../src/domain/hours/shop-time-zone.ts';
import { formatBRL } from '../../src/domain/money/money.ts';
import { formatCep } from '../../src/domain/people/cep.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { page, paragraph, small } from '../mail/page.ts';
import type { Order } from './order.ts';

const when = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: SHOP_ZONE,
});

/**
 * The mail that asks to ship an order. The buyer's own text stands in the body alone and is escaped in HTML. The
 * subject holds only words of ours, so no line break can reach a header.
 */
export function orderMail(to: string, order: Order): MailMessage {
  const facts = factsOf(order);
  const subject = `Pedido para enviar: ${order.productName} · ${formatBRL(order.totalPrice)}`;
  return {
    to,
    subject,
    text: [GREETING, '', ...facts.map(([name, value]) => `${name}: ${value}`), '', ENDING].join('\n'),
    html: page(
      null,
      [
        paragraph(GREETING),
        `<table style="width:100%;border-collapse:collapse">${facts.map(rowOf).join('')}</table>`,
        small(ENDING, '16px 0 0'),
      ],
      560,
    ),
  };
}

const GREETING = 'Um equipamento foi comprado e pago com saldo. Envie-o em até 30 dias.';
const ENDING =
  'Depois de enviar, marque o pedido no servidor com "vendinha orders" ("npm run orders", se ele roda do código-fonte).';

type Fact = readonly [name: string, value: string];

function factsOf(order: Order): Fact[] {
  const { address, buyer } = order;
  const street = [`${address.rua}, ${address.numero}`, address.complemento].filter(Boolean).join(' - ');
  const facts: Fact[] = [
    ['Produto', order.productName],
    ['Preço', formatBRL(order.price)],
    ['Frete', formatBRL(order.deliveryFee)],
    ['Total pago', formatBRL(order.totalPrice)],
    ['Comprado em', when.format(order.orderedAt)],
    ['Destinatário', address.nome],
    ['Endereço', `${street}, ${address.bairro}, ${address.cidade} - ${address.estado}`],
    ['CEP', formatCep(address.cep)],
    ['Comprador', buyer.name],
    ['E-mail do comprador', buyer.email],
    ['Pedido', order.id],
    ['Local criado', order.locationId],
    ['Conta do comprador', buyer.sub],
  ];
  return facts.map(([name, value]) => [name, oneLine(value)]);
}

/** One line of a text. A line break in it could pretend to be another line of the order. */
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

function rowOf([name, value]: Fact): string {
  const cell = 'padding:6px 0;vertical-align:top;border-bottom:1px solid #eee7d8';
  return `<tr><td style="${cell};padding-right:16px;color:#6b675d">${name}</td><td style="${cell}">${escapeHtml(value)}</td></tr>`;
}
