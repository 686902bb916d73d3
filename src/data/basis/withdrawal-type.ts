import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import type { RecordType } from '../../records/record.ts';

/** The type that a kind of withdrawal is written with. */
export const withdrawalType = (kind: WithdrawalKind): RecordType =>
  kind === 'revenue' ? 'WITHDRAW_REVENUE' : 'WITHDRAW';
