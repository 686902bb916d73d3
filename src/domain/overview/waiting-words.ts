/** Numbers behind the ways to 'Conversas' and 'Suporte' of a location. */
export interface Waiting {
  /** Messages on this device that were not read. */
  messages: number;
  /** Conversations in which the customer wrote last, where only the server told of them. */
  conversations: number;
  /** Tickets on this device with something that was not looked at. */
  tickets: number;
  /** Further tickets that are open, of which only the server told. They may be answered. */
  openTickets: number;
}

/** The words of each number: for one, and for many. */
export const WAITING_WORDS = {
  messages: ['mensagem não lida', 'mensagens não lidas'],
  conversations: ['conversa à espera', 'conversas à espera'],
  tickets: ['ticket com novidades', 'tickets com novidades'],
  openTickets: ['ticket aberto', 'tickets abertos'],
} as const satisfies Record<keyof Waiting, readonly [one: string, many: string]>;

/** The number at a way, and what it counts in words. */
export interface WaitingMark {
  count: number;
  text: string;
  /** True where somebody waits for an answer. False for open tickets alone: they may be answered. */
  isAnswer: boolean;
}

export const chatMark = (waiting: Waiting): WaitingMark => markOf(waiting, ['messages', 'conversations']);

export const supportMark = (waiting: Waiting): WaitingMark => markOf(waiting, ['tickets', 'openTickets']);

/** A number as a mark has room for it. */
export const markNumber = (count: number): string => (count > MAX_TOLD ? `mais de ${MAX_TOLD}` : `${count}`);

/** The numbers of several locations together. */
export function waitingAtAll(all: readonly Waiting[]): Waiting {
  const sum = (of: keyof Waiting): number => all.reduce((before, one) => before + one[of], 0);
  return {
    messages: sum('messages'),
    conversations: sum('conversations'),
    tickets: sum('tickets'),
    openTickets: sum('openTickets'),
  };
}

const MAX_TOLD = 99;

function markOf(waiting: Waiting, kinds: readonly (keyof Waiting)[]): WaitingMark {
  const some = kinds.filter((kind) => waiting[kind] > 0);
  const texts = some.map((kind) => {
    const [one, many] = WAITING_WORDS[kind];
    return `${markNumber(waiting[kind])} ${waiting[kind] === 1 ? one : many}`;
  });
  return {
    count: some.reduce((sum, kind) => sum + waiting[kind], 0),
    text: texts.join(' e '),
    isAnswer: some.some((kind) => kind !== 'openTickets'),
  };
}
