/** Slowdown of this machine's processor that makes it a slow phone. Every measure of the app has the same. */
export const CPU_FACTOR = 4;
