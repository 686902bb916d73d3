import type { ChannelEvent } from './events.ts';

/**
 * True for a step of a flow, which is no news by itself. The user sees the flow, and the later news of the same
 * record replaces the step.
 */
export function isStep({ type, content }: ChannelEvent): boolean {
  switch (type) {
    case 'PURCHASE_QR_CODE_CREATED':
    case 'DEPOSIT_QR_CODE_CREATED':
    case 'VERIFICATION_COMPLETE':
    case 'WITHDRAW_PROCESSING':
    case 'WITHDRAW_REVENUE_PROCESSING':
      return true;
    case 'PURCHASE_STATUS_CHANGED':
      return content?.status === 'PENDING' || content?.status === 'AWAITING_PAYMENT';
    case 'DEPOSIT_STATUS_CHECKED':
    case 'DEPOSIT_STATUS_CHANGED':
      return content?.status === 'ATIVA';
    default:
      return false;
  }
}

/** The purchase, deposit or withdrawal that an event is about; undefined for any other. */
export const moneyRecordOf = ({ purchaseId, depositId, withdrawId }: ChannelEvent): string | undefined =>
  purchaseId ?? depositId ?? withdrawId;
