import { type UserEvent, userEvent } from '@testing-library/user-event';

/** How long something that is drawn may keep the pointer out, in ms. */
const TIMEOUT_MS = 5000;
const PAUSE_MS = 20;

/** A person who presses again what lets the pointer in a moment after it is drawn, as a new dialog does on a busy machine. */
export function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click: UserEvent['click'] = async (element) => {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await user.click(element);
      } catch (error) {
        if (!String(error).includes('`pointer-events: none`') || performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  return { ...user, click };
}
