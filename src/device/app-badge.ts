/** The number on the app's icon, where the device has such a thing; 0 takes it away [N-04]. */
export function setAppBadge(count: number): void {
  // A browser may refuse, such as where the app is not installed: the number in the app is enough then.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}
