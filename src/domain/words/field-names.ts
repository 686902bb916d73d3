/** Portuguese names of the fields of records. They are the words of the forms that write them. */
export const FIELD_NAMES = {
  name: 'Nome',
  price: 'Preço',
  value: 'Preço',
  cost: 'Custo',
  quantity: 'Quantidade',
  description: 'Descrição',
  minimum: 'Mínimo',
  par: 'Nível cheio',
  boxSize: 'Unidades por embalagem',
  boxName: 'Embalagem',
  ...{ ncm: 'NCM', cfop: 'CFOP', ean: 'EAN' },
  image: 'Imagem',
  nutrition: 'Informação nutricional',
  address: 'Endereço',
  cep: 'CEP',
  ...{ lat: 'Localização no mapa', lon: 'Localização no mapa' },
  type: 'Tipo',
  status: 'Situação',
  discount: 'Desconto',
  startDate: 'Data inicial',
  endDate: 'Data final',
  weekdays: 'Dias da semana',
  startTime: 'Começo do horário',
  endTime: 'Fim do horário',
  items: 'Itens',
  categories: 'Categorias',
  takeQuantity: 'Leve',
  payQuantity: 'Pague',
  ...{ hidden: 'Oculto na loja', countAsked: 'Contagem pedida' },
  ...{ code: 'Código de barras', barcode: 'Código de barras', barcodes: 'Códigos de barras' },
  openingHours: 'Horário de funcionamento',
  maintenance: 'Fechado para manutenção',
  maintenanceNote: 'Aviso da manutenção',
  sellsWithinHours: 'Não vender fora do horário',
  ...{ cnpj: 'CNPJ', phone: 'Telefone', email: 'E-mail', note: 'Observação', leadDays: 'Dias até entregar' },
  ...{ supplierName: 'Fornecedor', supplierPhone: 'Telefone do fornecedor', expectedOn: 'Chega em' },
  ...{ lines: 'Itens pedidos', costs: 'Preço por embalagem' },
  ...{ role: 'Papel', returnLimit: 'Pode devolver por dia', sentAgain: 'Convite reenviado' },
  ...{ revokedAt: 'Revogado em', revokedBy: 'Revogado por', seen: 'Lido', responses: 'Respostas' },
  monthlyLimit: 'Limite de gastos do mês',
};

/**
 * Name of a field of a record type, null for an unknown field. `reference` is a name unless the type says otherwise.
 */
export function fieldName(type: string | null, field: string): string | null {
  if (field === 'reference') return REFERENCES[type ?? ''] ?? FIELD_NAMES.name;
  return (FIELD_NAMES as Readonly<Record<string, string>>)[field] ?? null;
}

const REFERENCES: Readonly<Record<string, string>> = {
  LOCATION: 'Visibilidade',
  SUPPLY_ORDER: 'Cadastro do fornecedor',
};
