/** Sets the number on the app's icon, where the device supports it. 0 removes it [N-04]. */
export function setAppBadge(count: number): void {
  // Browsers refuse, for example, when the app is not installed. The number inside the app is enough then.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}
