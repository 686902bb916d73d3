import * as React from 'react';

/**
 * React's development build notes the stack of each created element, up to ten thousand a second. Nobody reads the
 * messages that use it here, and it takes a third of a test's time. So the count of noted stacks begins at the end.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
