/** Key of the in-app notifications. They lie in the person's mirror and go with it at sign-out [F-14]. */
export const NOTIFICATIONS_KEY = 'notifications';
