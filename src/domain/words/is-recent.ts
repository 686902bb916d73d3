/**
 * True while less than `ms` lie between two instants. A time ahead of now was noted before a clock was set back, and
 * counts by its distance, too. Else it would be recent until the clock has caught up.
 */
export const isRecent = (at: number, now: number, ms: number): boolean => Math.abs(now - at) < ms;
