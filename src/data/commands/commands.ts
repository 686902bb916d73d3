import { buyEquipment, equipmentRequest } from './equipment.ts';
import { createDeposit, createWithdrawal } from './moving-money.ts';
import { ownRecords } from './own-records.ts';
import { createPurchase, resumePayment } from './purchasing.ts';
import { recordAccess, sendRequest, updateProfile } from './writes.ts';

/** The commands that ask the server, each with what it needs as its first argument. */
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
};

type Code = typeof serverCommands;

/** The same commands as screens call them: without the first argument. */
export type ServerCommands = {
  [Name in keyof Code]: Code[Name] extends (deps: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** One chunk, fetched with the first command or where a payment was under way: the home screen does without. */
export const commandCode = { serverCommands, resumePayment };

export type CommandCode = typeof commandCode;
