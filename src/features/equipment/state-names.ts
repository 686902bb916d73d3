/** Names of the states with delivery in this build. Other states show their two letters. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  PR: 'Paraná',
  SP: 'São Paulo',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  MG: 'Minas Gerais',
  GO: 'Goiás',
  RJ: 'Rio de Janeiro',
  ES: 'Espírito Santo',
};

export const stateName = (state: string): string => STATE_NAMES[state] ?? state;
