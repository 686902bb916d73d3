import { toast } from '../../ui/toasts/toast.ts';

/**
 * Tells in a toast how to allow the position again, if the browser asks no more. `button`: label of the button to press
 * afterwards. If the code is missing, the text on the screen is enough.
 */
export const sayPositionRefused = (refused: boolean | undefined, button: string): Promise<void> =>
  import('../../device/place/position-refused.ts').then(
    async ({ positionHelp }) => {
      const help = await positionHelp(refused, button);
      if (help) toast.error(help.message, { detail: help.detail });
    },
    () => undefined,
  );
