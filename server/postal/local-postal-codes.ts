import type { PostalCodePort } from './postal-code-port.ts';

/** Well-known streets: code, street, district, city, state. A code of a whole town has neither street nor district. */
const STREETS = [
  ['01001000', 'Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  ['01310200', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  ['01305000', 'Rua Augusta', 'Consolação', 'São Paulo', 'SP'],
  ['04538133', 'Avenida Brigadeiro Faria Lima', 'Itaim Bibi', 'São Paulo', 'SP'],
  ['05508000', 'Avenida Professor Luciano Gualberto', 'Butantã', 'São Paulo', 'SP'],
  ['13083970', 'Rua Sérgio Buarque de Holanda', 'Cidade Universitária', 'Campinas', 'SP'],
  ['20040002', 'Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ'],
  ['22021001', 'Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  ['22070011', 'Avenida Nossa Senhora de Copacabana', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  ['24020005', 'Rua da Conceição', 'Centro', 'Niterói', 'RJ'],
  ['29010002', 'Avenida Jerônimo Monteiro', 'Centro', 'Vitória', 'ES'],
  ['29055131', 'Rua Aleixo Netto', 'Praia do Canto', 'Vitória', 'ES'],
  ['30130010', 'Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  ['30140071', 'Rua da Bahia', 'Lourdes', 'Belo Horizonte', 'MG'],
  ['38400100', 'Avenida Afonso Pena', 'Centro', 'Uberlândia', 'MG'],
  ['40020000', 'Rua Chile', 'Centro', 'Salvador', 'BA'],
  ['50030230', 'Avenida Alfredo Lisboa', 'Recife', 'Recife', 'PE'],
  ['60060440', 'Rua Dragão do Mar', 'Praia de Iracema', 'Fortaleza', 'CE'],
  ['69005010', 'Avenida Eduardo Ribeiro', 'Centro', 'Manaus', 'AM'],
  ['70040010', 'Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF'],
  ['74003010', 'Avenida Goiás', 'Setor Central', 'Goiânia', 'GO'],
  ['78005370', 'Avenida Getúlio Vargas', 'Centro Norte', 'Cuiabá', 'MT'],
  ['79002070', 'Avenida Afonso Pena', 'Centro', 'Campo Grande', 'MS'],
  ['80020310', 'Rua XV de Novembro', 'Centro', 'Curitiba', 'PR'],
  ['80420090', 'Rua Comendador Araújo', 'Batel', 'Curitiba', 'PR'],
  ['86010000', 'Avenida Paraná', 'Centro', 'Londrina', 'PR'],
  ['88010400', 'Rua Felipe Schmidt', 'Centro', 'Florianópolis', 'SC'],
  ['89010000', 'Rua XV de Novembro', 'Centro', 'Blumenau', 'SC'],
  ['90010150', 'Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS'],
  ['90570020', 'Rua Padre Chagas', 'Moinhos de Vento', 'Porto Alegre', 'RS'],
  ['95020360', 'Rua Sinimbu', 'Nossa Senhora de Lourdes', 'Caxias do Sul', 'RS'],
  ['95680000', '', '', 'Canela', 'RS'],
] as const;

/** Some streets of every region, for the demo and for tests: they need nobody on the network. */
export function createLocalPostalCodes(): PostalCodePort {
  const streets = new Map<string, (typeof STREETS)[number]>(STREETS.map((one) => [one[0], one]));
  return {
    async find(cep) {
      const street = streets.get(cep);
      if (!street) return { kind: 'unknown' };
      const [, logradouro, bairro, localidade, uf] = street;
      return { kind: 'found', address: { logradouro, bairro, localidade, uf } };
    },
  };
}
