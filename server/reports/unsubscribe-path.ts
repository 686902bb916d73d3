/** Path at which the token of a mail's foot ends such mails. */
export const UNSUBSCRIBE_PATH = '/reports/stop';
