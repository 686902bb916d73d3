import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import type { RecordType } from '../../records/record.ts';

/** Record type of a kind of withdrawal. */
export const withdrawalType = (kind: WithdrawalKind): RecordType =>
  kind === 'revenue' ? 'WITHDRAW_REVENUE' : 'WITHDRAW';
