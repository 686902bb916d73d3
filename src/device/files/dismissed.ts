/**
 * True for the end of a share after which nothing is wanted. The user cancelled it (AbortError), or tapped again while the
 * share sheet was open (InvalidStateError). Any other error means that the device cannot share.
 */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError');
