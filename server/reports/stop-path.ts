/** Where a token of a mail's foot ends such mails. */
export const STOP_PATH = '/reports/stop';
