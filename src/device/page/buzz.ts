/** Lets the device vibrate for so many ms, where it can and the page was touched. */
export const buzz = (ms: number): void => void navigator.vibrate?.(ms);
