/** A location of the demo. Positions are round the default map centre (-29.027803, -51.188585). */
export interface Place {
  key: string;
  owner: 'bento' | 'clara';
  visibility: 'PUBLIC' | 'PRIVATE';
  name: string;
  description: string;
  address: string;
  cep: string;
  lat: number;
  lon: number;
  equipmentName: string;
  equipmentType: 'MACHINE' | 'LOCK';
  purchasePrice: number;
  recipientName: string;
  /** Names of the stocked categories. */
  shelves: readonly string[];
  /** Number of sales on an ordinary day. */
  salesPerDay: number;
  /** False for the location without heartbeats. */
  online: boolean;
}

export const PLACES: readonly Place[] = [
  {
    key: 'bloco-b',
    owner: 'bento',
    visibility: 'PUBLIC',
    name: 'Mercadinho do Bloco B',
    description: 'Bebidas, lanches e congelados, 24 horas',
    address: 'Rua das Videiras, 120 · Caxias do Sul',
    cep: '95010-120',
    lat: -29.0301,
    lon: -51.1862,
    equipmentName: 'Geladeira inteligente',
    equipmentType: 'LOCK',
    purchasePrice: 870,
    recipientName: 'Bento Ribeiro',
    shelves: ['Bebidas', 'Lanches', 'Doces', 'Congelados', 'Mercearia'],
    salesPerDay: 14,
    online: true,
  },
  {
    key: 'biblioteca',
    owner: 'bento',
    visibility: 'PRIVATE',
    name: 'Café da Biblioteca',
    description: 'Café passado, pão de queijo e doces',
    address: 'Campus Central, térreo',
    cep: '95020-450',
    lat: -29.0237,
    lon: -51.1841,
    equipmentName: 'Máquina de café',
    equipmentType: 'MACHINE',
    purchasePrice: 2100,
    recipientName: 'Bento Ribeiro',
    shelves: ['Cafés', 'Lanches', 'Doces', 'Bebidas'],
    salesPerDay: 18,
    online: true,
  },
  {
    key: 'rodoviaria',
    owner: 'bento',
    visibility: 'PUBLIC',
    name: 'Parada da Serra',
    description: 'Máquina de bebidas geladas',
    address: 'Rodoviária, plataforma 4',
    cep: '95032-000',
    lat: -29.0412,
    lon: -51.1709,
    equipmentName: 'Máquina de bebidas',
    equipmentType: 'MACHINE',
    purchasePrice: 2100,
    recipientName: 'Bento Ribeiro',
    shelves: ['Bebidas', 'Lanches', 'Doces'],
    salesPerDay: 11,
    online: true,
  },
  {
    key: 'academia',
    owner: 'clara',
    visibility: 'PUBLIC',
    name: 'Ponto Fit Academia',
    description: 'Proteína, frutas e água gelada',
    address: 'Av. Júlio de Castilhos, 2010 · São Pelegrino',
    cep: '95010-005',
    lat: -29.0189,
    lon: -51.2011,
    equipmentName: 'Geladeira inteligente',
    equipmentType: 'LOCK',
    purchasePrice: 870,
    recipientName: 'Clara Menegat',
    shelves: ['Bebidas', 'Frutas', 'Lanches', 'Congelados'],
    salesPerDay: 9,
    online: true,
  },
  {
    key: 'hospital',
    owner: 'clara',
    visibility: 'PUBLIC',
    name: 'Armazém do Hospital',
    description: 'Refeições rápidas a qualquer hora',
    address: 'Rua Dr. Montaury, 760 · Centro',
    cep: '95020-190',
    lat: -29.0352,
    lon: -51.1957,
    equipmentName: 'Mini-mercado',
    equipmentType: 'LOCK',
    purchasePrice: 870,
    recipientName: 'Clara Menegat',
    shelves: ['Congelados', 'Cafés', 'Frutas', 'Mercearia', 'Bebidas'],
    salesPerDay: 12,
    online: true,
  },
  {
    key: 'vinhedos',
    owner: 'clara',
    visibility: 'PUBLIC',
    name: 'Vendinha dos Vinhedos',
    description: 'Lembranças e sucos da Serra',
    address: 'Estrada do Vinho, km 3 · Flores da Cunha',
    cep: '95270-000',
    lat: -29.0281,
    lon: -51.1781,
    equipmentName: 'Máquina de bebidas',
    equipmentType: 'MACHINE',
    purchasePrice: 2100,
    recipientName: 'Clara Menegat',
    shelves: ['Bebidas', 'Doces', 'Frutas'],
    salesPerDay: 6,
    online: false,
  },
];
