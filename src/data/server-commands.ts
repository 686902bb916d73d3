import { type CommandDeps, recordAccess, sendRequest, updateProfile } from './commands.ts';
import type { Data } from './data.ts';
import { buyEquipment, equipmentRequest } from './equipment.ts';
import { createDeposit, createWithdrawal } from './moving-money.ts';
import type { Outbox } from './outbox/outbox.ts';
import { ownRecords } from './own-records.ts';
import { createPurchase, resumePayment } from './purchasing.ts';

/** The commands that ask the server. */
export type ServerCommands = Pick<
  Data,
  | 'createPurchase'
  | 'createDeposit'
  | 'createWithdrawal'
  | 'buyEquipment'
  | 'equipmentRequest'
  | 'sendRequest'
  | 'updateProfile'
  | 'ownRecords'
  | 'recordAccess'
>;

const commandsOf = (deps: CommandDeps & { outbox: Pick<Outbox, 'enqueue'> }): ServerCommands => ({
  createPurchase: (input) => createPurchase(deps, input),
  createDeposit: (input) => createDeposit(deps, input),
  createWithdrawal: (kind, input) => createWithdrawal(deps, kind, input),
  buyEquipment: (input) => buyEquipment(deps, input),
  equipmentRequest: (id) => equipmentRequest(deps, id),
  sendRequest: (input) => sendRequest(deps, input),
  updateProfile: (change) => updateProfile(deps, change),
  ownRecords: () => ownRecords(deps),
  recordAccess: (location, method) => recordAccess(deps, location, method),
});

/** One chunk, fetched with the first command or where a payment was under way: the home screen does without. */
export const commandCode = { commandsOf, resumePayment };

export type CommandCode = typeof commandCode;
