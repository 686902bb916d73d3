/** Kinds of queued entries, with the titles that the tray shows. */
export const ENTRY_TITLES = {
  chatMessage: 'Mensagem',
  ticket: 'Novo ticket',
  ticketResponse: 'Resposta de ticket',
  ticketStatus: 'Status de ticket',
  item: 'Item',
  itemRemoval: 'Exclusão de item',
  stock: 'Reposição',
  category: 'Categoria',
  categoryRemoval: 'Exclusão de categoria',
  campaign: 'Campanha',
  campaignRemoval: 'Exclusão de campanha',
  invite: 'Convite',
  supplier: 'Fornecedor',
  supplyOrder: 'Compra',
  supplyReceipt: 'Recebimento',
  location: 'Configuração do local',
  wifi: 'Configuração Wi-Fi',
  seen: 'Marca de leitura',
  choice: 'Preferência',
} as const;

export type EntryKind = keyof typeof ENTRY_TITLES;
