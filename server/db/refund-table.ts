/**
 * Money of a sale, or of a guest's payment that bought nothing, that goes back by PIX. A row is written before the bank
 * hears of it. Its id is never used again.
 */
export interface RefundTable {
  /** Id at the bank: 'd' and the 32 digits of the return's UUID, or 'g' and the id of a guest's payment. */
  id: string;
  /** Id of the payment of which it goes back. */
  end_to_end_id: string;
  purchase_id: string;
  /** Sub of the person whose revenue gives it; '' where it comes from suspense. */
  seller: string;
  /** Sub of the person who asked for it; '' where it goes back by itself. */
  asked_by: string;
  amount: number;
  /** ASKED → SENDING → IN_PROCESS → DONE | FAILED. From SENDING on the bank may know it. */
  status: string;
  /** Reason of the failure, in the bank's words. */
  reason: string | null;
  /** The settlement's id at the bank. */
  return_id: string | null;
  created_at: number;
  updated_at: number;
}
