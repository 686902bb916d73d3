import { paths } from '../../paths.ts';

/** The path of the history that opens one of its records: a purchase, a deposit or a withdrawal. */
export const historyPath = (id: string): string => `${paths.history()}?registro=${encodeURIComponent(id)}`;
