import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Browser messages about an unreachable network or server. No code of the app can silence them. */
export const NETWORK_FAULTS = [
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|FAILED|EMPTY_RESPONSE|NETWORK_CHANGED|ABORTED|SOCKET_NOT_CONNECTED)/,
  // An ending server answers 503 while it can still be reached.
  /Failed to load resource: the server responded with a status of 503/,
  /WebSocket connection to 'ws:\/\/localhost:\d+\/event\/realtime' failed/,
  /A bad HTTP response code \(\d+\) was received when fetching the script|An unknown error occurred when fetching the script/,
];
/** The browser's message about a refusal, which the provider answers with 400. */
export const REFUSED = [/Failed to load resource: the server responded with a status of 4\d\d/];

/** Collects faults in the pages of contexts: errors, console errors, warnings of the content policy. */
export interface PageWatch {
  watch(context: BrowserContext): void;
  /** Allows faults that this test causes itself. */
  allow(expected: readonly RegExp[]): void;
  faults(): string[];
}

export function createPageWatch(): PageWatch {
  const allowed: RegExp[] = [];
  const heard: string[] = [];
  const hear = (message: ConsoleMessage): void => {
    const text = message.text();
    const bad = message.type() === 'error' || /Content.Security.Policy/i.test(text);
    if (bad) heard.push(`${text} (${message.location().url})`);
  };
  return {
    watch(context) {
      context.on('console', hear);
      context.on('weberror', (error) => heard.push(`uncaught: ${said(error.error())}`));
      context.on('serviceworker', (worker) => worker.on('console', hear));
    },
    allow: (expected) => void allowed.push(...expected),
    faults: () => heard.filter((fault) => !allowed.some((one) => one.test(fault))),
  };
}

/** Text of an error. Errors of the browser itself have no stack, and some have no message. */
function said({ name, message, stack }: Error): string {
  return `${name}: ${message}\n${stack}`;
}
