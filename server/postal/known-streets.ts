import type { Point } from '../../src/domain/shop/discovery.ts';
import type { PostalAddress } from './postal-code-port.ts';

export interface KnownStreet {
  /** Code of eight digits. */
  cep: string;
  address: PostalAddress;
  /** Rough position. */
  point: Point;
}

/** Well-known streets of every region: code, street, district, city, state, latitude, longitude. A code of a whole town has neither street nor district. */
const STREETS = [
  ['01001000', 'Praça da Sé', 'Sé', 'São Paulo', 'SP', -23.5503, -46.6339],
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', -23.5651, -46.6516],
  ['01310200', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', -23.5577, -46.6615],
  ['01305000', 'Rua Augusta', 'Consolação', 'São Paulo', 'SP', -23.5537, -46.6546],
  ['04538133', 'Avenida Brigadeiro Faria Lima', 'Itaim Bibi', 'São Paulo', 'SP', -23.5868, -46.682],
  ['05508000', 'Avenida Professor Luciano Gualberto', 'Butantã', 'São Paulo', 'SP', -23.5583, -46.7266],
  ['13083970', 'Rua Sérgio Buarque de Holanda', 'Cidade Universitária', 'Campinas', 'SP', -22.8171, -47.0697],
  ['20040002', 'Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ', -22.9041, -43.1783],
  ['22021001', 'Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ', -22.9689, -43.1806],
  [
    '22070011',
    'Avenida Nossa Senhora de Copacabana',
    'Copacabana',
    'Rio de Janeiro',
    'RJ',
    -22.9776,
    -43.1896,
  ],
  ['24020005', 'Rua da Conceição', 'Centro', 'Niterói', 'RJ', -22.8939, -43.1216],
  ['29010002', 'Avenida Jerônimo Monteiro', 'Centro', 'Vitória', 'ES', -20.3201, -40.3377],
  ['29055131', 'Rua Aleixo Netto', 'Praia do Canto', 'Vitória', 'ES', -20.2989, -40.292],
  ['30130010', 'Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG', -19.9191, -43.9386],
  ['30140071', 'Rua da Bahia', 'Lourdes', 'Belo Horizonte', 'MG', -19.9316, -43.9386],
  ['38400100', 'Avenida Afonso Pena', 'Centro', 'Uberlândia', 'MG', -18.9141, -48.2749],
  ['40020000', 'Rua Chile', 'Centro', 'Salvador', 'BA', -12.9751, -38.5137],
  ['50030230', 'Avenida Alfredo Lisboa', 'Recife', 'Recife', 'PE', -8.0622, -34.8711],
  ['60060440', 'Rua Dragão do Mar', 'Praia de Iracema', 'Fortaleza', 'CE', -3.7212, -38.5214],
  ['69005010', 'Avenida Eduardo Ribeiro', 'Centro', 'Manaus', 'AM', -3.1316, -60.0232],
  ['70040010', 'Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF', -15.7892, -47.8801],
  ['74003010', 'Avenida Goiás', 'Setor Central', 'Goiânia', 'GO', -16.6751, -49.2553],
  ['78005370', 'Avenida Getúlio Vargas', 'Centro Norte', 'Cuiabá', 'MT', -15.5955, -56.099],
  ['79002070', 'Avenida Afonso Pena', 'Centro', 'Campo Grande', 'MS', -20.4622, -54.6157],
  ['80020310', 'Rua XV de Novembro', 'Centro', 'Curitiba', 'PR', -25.4303, -49.2711],
  ['80420090', 'Rua Comendador Araújo', 'Batel', 'Curitiba', 'PR', -25.4363, -49.2807],
  ['86010000', 'Avenida Paraná', 'Centro', 'Londrina', 'PR', -23.3103, -51.1628],
  ['88010400', 'Rua Felipe Schmidt', 'Centro', 'Florianópolis', 'SC', -27.5967, -48.5513],
  ['89010000', 'Rua XV de Novembro', 'Centro', 'Blumenau', 'SC', -26.9187, -49.0661],
  ['90010150', 'Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS', -30.0306, -51.2312],
  ['90570020', 'Rua Padre Chagas', 'Moinhos de Vento', 'Porto Alegre', 'RS', -30.0254, -51.2022],
  ['95020360', 'Rua Sinimbu', 'Nossa Senhora de Lourdes', 'Caxias do Sul', 'RS', -29.1665, -51.1779],
  ['95680000', '', '', 'Canela', 'RS', -29.3653, -50.8131],
] as const;

/** Streets for the demo and for tests, which so need nobody on the network. */
export const KNOWN_STREETS: readonly KnownStreet[] = STREETS.map(
  ([cep, logradouro, bairro, localidade, uf, lat, lon]) => ({
    cep,
    address: { logradouro, bairro, localidade, uf },
    point: { lat, lon },
  }),
);
