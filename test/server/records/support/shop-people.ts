import type { StaffRole } from '../../../../src/domain/people/staff.ts';
import { newPerson } from './record-server.ts';

/** People in every relation to a shop. */
export const PEOPLE = {
  dona: newPerson('dona'),
  cliente: newPerson('cliente'),
  vizinho: newPerson('vizinho', 'predio.com'),
  revogado: newPerson('revogado'),
  estranho: newPerson('estranho'),
  repositor: newPerson('repositor'),
  atendente: newPerson('atendente'),
  socio: newPerson('socio'),
  gerente: newPerson('gerente'),
  /** A person with an unanswered invitation to work there. */
  convidada: newPerson('convidada'),
  /** A person who worked there before. */
  demitido: newPerson('demitido'),
};
export type Name = keyof typeof PEOPLE;
export const NAMES = Object.keys(PEOPLE) as Name[];

/** Employees of both shops, by role. */
export const STAFF_OF = {
  stocker: 'repositor',
  attendant: 'atendente',
  partner: 'socio',
  deputy: 'gerente',
} as const satisfies Record<StaffRole, Name>;
export const WORKERS: readonly Name[] = Object.values(STAFF_OF);
export const MANAGERS: readonly Name[] = ['dona', 'gerente'];
export const STOCKERS: readonly Name[] = ['dona', 'gerente', 'repositor'];
/** People who write in a conversation or ticket: the customer and those who answer for the shop. */
export const SPEAKERS: readonly Name[] = ['dona', 'cliente', 'gerente', 'atendente'];
/** People who answer customers. */
export const SHOP_SIDE: readonly Name[] = ['dona', 'gerente', 'atendente'];
export const HEARERS: readonly Name[] = [...SPEAKERS, 'socio'];
export const CUSTOMER: readonly Name[] = ['cliente'];
export const NOBODY: readonly Name[] = [];
