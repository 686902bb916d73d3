import { type UserEvent, userEvent } from '@testing-library/user-event';

/** Longest time that a drawn element may refuse the pointer, ms. */
const TIMEOUT_MS = 5000;
const PAUSE_MS = 20;

/**
 * A user who tries again, because some elements take the pointer only a moment after they are drawn. A new dialog does
 * so on a busy machine.
 */
export function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const patiently =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      const end = performance.now() + TIMEOUT_MS;
      for (;;) {
        try {
          return await act(...args);
        } catch (error) {
          if (!String(error).includes('`pointer-events: none`') || performance.now() > end) throw error;
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      }
    };
  // Each of these begins with the pointer, so a refused try has typed or chosen nothing.
  const { click, type, selectOptions } = user;
  return {
    ...user,
    click: patiently(click),
    type: patiently(type),
    selectOptions: patiently(selectOptions),
  };
}
