import * as React from 'react';

/**
 * React's development build notes the stack of each element that is made, up to ten thousand a second. The messages that use
 * it are not read here, and it takes a third of a test's time. The count of noted stacks therefore begins at the end.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
