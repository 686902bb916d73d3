import { expect, test } from 'vitest';
import { readRelatedEntry } from '../../src/records/content/history.ts';
import { readRelated, relatedContent } from '../../src/records/content/related-object.ts';
import type { RecordRow, RecordType } from '../../src/records/record.ts';
import { readTicket } from '../../src/records/types/talk/location-ticket.ts';
import { readTicketUpdate, TICKET_UPDATE } from '../../src/records/types/talk/ticket-update.ts';

const row = (type: RecordType, content: object | string, parentId = 'shop'): RecordRow => ({
  ...{
    id: 'x',
    type,
    parentId,
    owner: 'ana',
    reference: null,
    createdAt: 1_763_640_000_000,
    updatedAt: 1_763_640_000_001,
  },
  content: typeof content === 'string' ? content : JSON.stringify(content),
});

test('[MS-01] a ticket without words, or with content nobody can read, has the words of the document', () => {
  for (const content of ['nonsense', '{"subject":" ","description":""}'])
    expect(readTicket(row('LOCATION_TICKET', content))).toMatchObject({
      ...{ subject: 'Ticket sem assunto', description: 'Sem descrição', status: 'open', images: [] },
      ...{ related: null, responses: [], seen: undefined, customer: { name: 'Cliente', username: 'ana' } },
    });
});

test('[T-02] answers that stand in the ticket itself are read as answers', () => {
  const responses = [
    { message: 'Oi', timestamp: '2026-11-20T12:00:00Z', author: { username: 'dona', role: 'manager' } },
    { text: 'Olá', timestamp: 1_763_640_000 },
  ];
  const [first, second] = readTicket(row('LOCATION_TICKET', { responses })).responses;
  expect(first).toMatchObject({ message: 'Oi', owner: 'dona', authorName: 'Gerente', role: 'manager' });
  expect(second).toMatchObject({
    message: 'Olá',
    owner: 'ana',
    role: 'customer',
    createdAt: 1_763_640_000_000,
  });
});

test('[T-02] what is written is read again, and what is neither answer nor status is nothing', () => {
  const writer = { username: 'ana', email: 'ana.souza@exemplo.com.br', name: '' };
  const said = { message: ' Oi ', subject: 'Porta' };
  const { content: answer } = TICKET_UPDATE.write({
    update: said,
    writing: { writer, role: 'customer', at: 7 },
  });
  expect(answer).toEqual({
    ...{ updateType: 'RESPONSE', message: 'Oi', subject: 'Porta', timestamp: 7, seen: false },
    author: { ...writer, displayName: 'ana.souza', role: 'customer' },
  });
  expect(readTicketUpdate(row('LOCATION_TICKET', answer, 't'))).toMatchObject({
    ...{ kind: 'response', message: 'Oi', authorName: 'ana.souza', type: 'LOCATION_TICKET' },
  });
  const change = { status: 'closed', previousStatus: 'open', subject: 'Porta' } as const;
  const manager = { writer: { ...writer, email: '' }, role: 'manager', at: 7 } as const;
  const { content: status } = TICKET_UPDATE.write({ update: change, writing: manager });
  expect(status.author).toMatchObject({ displayName: 'Gerente' });
  expect(readTicketUpdate(row('TICKET_UPDATE', status, 't'))).toMatchObject({
    ...{ kind: 'status', status: 'closed', type: 'TICKET_UPDATE' },
  });
  expect(readTicketUpdate(row('TICKET_UPDATE', { updateType: 'ELSE' }, 't'))).toBeNull();
});

test('[T-01] whatever of the history a ticket is about travels as what happened, not how it was paid', () => {
  const types = ['SHOPPING_PURCHASE', 'DEPOSIT', 'WITHDRAW', 'WITHDRAW_REVENUE', 'ACCESS'] as const;
  for (const type of types) {
    const content = { amount: 5, totalAmount: 5, qrCode: 'x', cpf: 'x', chavePix: 'x', endToEndId: 'x' };
    const entry = readRelatedEntry(row(type, content));
    if (!entry) throw new Error(type);
    const written = relatedContent(entry, 'Texto', []);
    expect(written).toMatchObject({
      id: 'x',
      type,
      displayText: 'Texto',
      originalData: { createdAt: 1_763_640_000_000 },
    });
    expect(JSON.stringify(written)).not.toMatch(/qrCode|cpf|chavePix|endToEndId/);
    const total = type === 'ACCESS' ? null : 500;
    expect(readRelated(written)).toMatchObject({
      id: 'x',
      type,
      displayText: 'Texto',
      createdAt: 1_763_640_000_000,
      total,
    });
  }
  expect(readRelated(null)).toBeNull();
  expect(readRelated({ id: 'x', originalData: { content: { items: [{ id: 'a' }] } } })).toMatchObject({
    ...{ displayText: 'Item do histórico', lines: [{ itemId: 'a', name: 'Item a', quantity: 1 }] },
  });
});
