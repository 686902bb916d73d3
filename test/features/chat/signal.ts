import type { TestPerson } from '../support/show.tsx';

export const goOffline = (someone: TestPerson): void => {
  someone.browser.online = false;
  someone.server.fault = 'offline';
  someone.data.hinted(false);
};

export const goOnline = (someone: TestPerson): void => {
  someone.browser.online = true;
  someone.server.fault = 'none';
  someone.data.hinted(true);
};
