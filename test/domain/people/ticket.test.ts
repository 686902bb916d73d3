import { expect, test } from 'vitest';
import {
  effectiveStatus,
  isSettled,
  subjectText,
  TICKET_STATUSES,
  TICKET_SUBJECTS,
  ticketCounts,
  ticketProblem,
  ticketStatusLabel,
  ticketStatusOf,
} from '../../../src/domain/people/ticket.ts';

test('[T-01] the subjects are those of the document', () => {
  expect(TICKET_SUBJECTS.map(({ value, label }) => [value, label])).toEqual([
    ['devolucao', 'Devolução'],
    ['duvida', 'Dúvida'],
    ['pedido', 'Pedido'],
    ['pagamento', 'Problema com Pagamento'],
    ['produto', 'Problema com Produto'],
    ['outros', 'Outros'],
  ]);
});

test("[T-01] the first error is told: subject, custom subject of 'outros', description", () => {
  const words = { subjectType: '', customSubject: '', description: '' };
  const told = (change: object) => ticketProblem({ ...words, ...change })?.message;
  expect(told({})).toBe('Selecione um assunto');
  expect(told({ subjectType: 'qualquer', description: 'x' })).toBe('Selecione um assunto');
  expect(told({ subjectType: 'outros', customSubject: ' ' })).toBe('Digite o assunto personalizado');
  expect(told({ subjectType: 'outros', customSubject: 'Porta', description: ' \n' })).toBe(
    'Digite a descrição do problema',
  );
  expect(told({ subjectType: 'duvida' })).toBe('Digite a descrição do problema');
  expect(ticketProblem({ ...words, subjectType: 'duvida', description: 'Oi' })).toBeNull();
  expect(subjectText({ ...words, subjectType: 'outros', customSubject: ' Porta ' })).toBe('Porta');
  expect(subjectText({ ...words, subjectType: 'produto', customSubject: 'x' })).toBe('Problema com Produto');
});

test('[MS-01] labels and counters of the statuses; an unknown status reads as open', () => {
  expect(TICKET_STATUSES.map(ticketStatusLabel)).toEqual(['Aberto', 'Em Andamento', 'Resolvido', 'Fechado']);
  expect(TICKET_STATUSES.map(isSettled)).toEqual([false, false, true, true]);
  expect(ticketCounts(['open', 'open', 'in_progress', 'resolved', 'closed'])).toEqual({
    ...{ open: 2, inProgress: 1, resolved: 1, total: 5 },
  });
  expect([ticketStatusOf('lost'), ticketStatusOf(null), ticketStatusOf('closed')]).toEqual([
    'open',
    'open',
    'closed',
  ]);
});

test("[T-02] the effective status is the latest change, else the ticket's own", () => {
  expect(effectiveStatus('open', [])).toBe('open');
  expect(effectiveStatus('open', ['resolved', 'in_progress'])).toBe('in_progress');
});
