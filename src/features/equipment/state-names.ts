import type { DELIVERY_STATES } from '../../domain/equipment.ts';

/** Names of the states that are delivered to. */
export const STATE_NAMES: Readonly<Record<(typeof DELIVERY_STATES)[number], string>> = {
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
