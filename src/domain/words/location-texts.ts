/**
 * Most characters of an owner's texts about a location. The server copies its name into every ticket, purchase and
 * invite, so a longer one would weigh on everybody who writes there.
 */
export const MAX_TEXT_LENGTHS = {
  name: 80,
  description: 300,
  address: 200,
  cep: 9,
  maintenanceNote: 140,
} as const;
