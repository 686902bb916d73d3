import { toast } from '../../ui/toasts/toast.ts';

/**
 * Says how to allow the position again where nobody is asked any more. `button` is what is pressed after that. Without the
 * part, the words that stand there say enough.
 */
export const sayPositionRefused = (refused: boolean | undefined, button: string): Promise<void> =>
  import('../../device/place/position-refused.ts').then(
    async ({ positionHelp }) => {
      const help = await positionHelp(refused, button);
      if (help) toast.error(help.message, { detail: help.detail });
    },
    () => undefined,
  );
