import { failed } from '../basis/outcome.ts';
import { reasonOf } from '../wire/transport.ts';
import { askFigures } from './ask-figures.ts';
import { buyEquipment, equipmentRequest } from './money/equipment.ts';
import { createDeposit, createWithdrawal } from './money/moving-money.ts';
import { createPurchase, resumePayment } from './money/purchasing.ts';
import { findPayment } from './money/show-payment.ts';
import { ownRecords } from './own-records.ts';
import type { findSale, listSales, returnSale } from './sales.ts';
import { recordAccess, sendRequest, updateProfile } from './writes.ts';

/** An owner's acts on sales. Their code is fetched with the first; a failed fetch counts as a missing connection. */
const ofSales =
  (name: 'listSales' | 'findSale' | 'returnSale') =>
  async (...args: unknown[]): Promise<unknown> => {
    const chunk = await import('./sales.ts').catch((thrown: unknown) => failed(reasonOf(thrown)));
    return 'kind' in chunk ? chunk : (chunk[name] as (...args: unknown[]) => unknown)(...args);
  };

/** The commands that ask the server. Each takes its dependencies as the first argument. */
const serverCommands = {
  createPurchase,
  createDeposit,
  createWithdrawal,
  buyEquipment,
  equipmentRequest,
  sendRequest,
  updateProfile,
  ownRecords,
  recordAccess,
  askFigures,
  listSales: ofSales('listSales') as typeof listSales,
  findSale: ofSales('findSale') as typeof findSale,
  returnSale: ofSales('returnSale') as typeof returnSale,
};

type Commands = typeof serverCommands;

/** The commands as screens call them, without the first argument. */
export type ServerCommands = {
  [Name in keyof Commands]: Commands[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** One chunk that the home screen does without: fetched with the first command, or where a payment was under way. */
export const commandChunk = { serverCommands, resumePayment, findPayment };

export type CommandChunk = typeof commandChunk;
