/** Statuses of a support ticket, in the order of its life. */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

const LABELS: Readonly<Record<TicketStatus, string>> = {
  open: 'Aberto',
  in_progress: 'Em Andamento',
  resolved: 'Resolvido',
  closed: 'Fechado',
};

/** The label of a status [MS-01, T-03]. */
export function ticketStatusLabel(status: TicketStatus): string {
  return LABELS[status];
}

/** A stored status. Unknown values read as open, the status of a new ticket. */
export function ticketStatusOf(value: unknown): TicketStatus {
  return TICKET_STATUSES.find((status) => status === value) ?? 'open';
}

/** The effective status: the latest change, else the ticket's own [T-02]. `changes` in their order. */
export function effectiveStatus(own: TicketStatus, changes: readonly TicketStatus[]): TicketStatus {
  return changes.at(-1) ?? own;
}

/** True if nobody works on the ticket any more. A customer may reopen it. */
export function isSettled(status: TicketStatus): boolean {
  return status === 'resolved' || status === 'closed';
}

/** The counts 'Abertos', 'Em Andamento', 'Resolvidos' and 'Total'. Closed tickets count in the total alone [MS-01]. */
export function ticketCounts(statuses: readonly TicketStatus[]) {
  const of = (wanted: TicketStatus): number => statuses.filter((status) => status === wanted).length;
  return {
    open: of('open'),
    inProgress: of('in_progress'),
    resolved: of('resolved'),
    total: statuses.length,
  };
}

/** Subjects of a ticket [T-01]. */
export const TICKET_SUBJECTS = [
  { value: 'devolucao', label: 'Devolução' },
  { value: 'duvida', label: 'Dúvida' },
  { value: 'pedido', label: 'Pedido' },
  { value: 'pagamento', label: 'Problema com Pagamento' },
  { value: 'produto', label: 'Problema com Produto' },
  { value: 'outros', label: 'Outros' },
] as const;

/** Most pictures of one ticket [T-01]. */
export const MAX_TICKET_IMAGES = 3;

export interface TicketWords {
  /** A value of TICKET_SUBJECTS. Empty before one is chosen. */
  subjectType: string;
  customSubject: string;
  description: string;
}

/** The subject's label. For 'outros', the customer's own text. */
export function subjectText({ subjectType, customSubject }: TicketWords): string {
  if (subjectType === 'outros') return customSubject.trim();
  return TICKET_SUBJECTS.find(({ value }) => value === subjectType)?.label ?? '';
}

/** The first fault of a ticket and its field. Null when there is none [T-01]. */
export function ticketProblem(words: TicketWords): { field: keyof TicketWords; message: string } | null {
  if (!TICKET_SUBJECTS.some(({ value }) => value === words.subjectType))
    return { field: 'subjectType', message: 'Selecione um assunto' };
  if (subjectText(words) === '') return { field: 'customSubject', message: 'Digite o assunto personalizado' };
  if (words.description.trim() === '')
    return { field: 'description', message: 'Digite a descrição do problema' };
  return null;
}
