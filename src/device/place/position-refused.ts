/**
 * True where the browser remembers that the position is refused: it answers at once and asks nobody. False where it does
 * not tell.
 */
export async function isPositionRefused(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status?.state === 'denied';
}
