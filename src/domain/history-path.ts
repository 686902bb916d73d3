/** Where the history opens with one of its records: a purchase, a deposit or a withdrawal. */
export const historyPath = (id: string): string => `/history?registro=${encodeURIComponent(id)}`;
