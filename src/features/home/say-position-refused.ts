import { positionSettings } from '../../device/place/position-refused.ts';
import { allowPositionText, POSITION_BLOCKED } from '../../domain/words/allow-position.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Says how to allow the position again where nobody is asked any more. `button` is what is pressed after that. */
export async function sayPositionRefused(refused: boolean | undefined, button: string): Promise<void> {
  const where = await positionSettings(refused);
  if (where) toast.error(POSITION_BLOCKED, { detail: allowPositionText(where, button) });
}
