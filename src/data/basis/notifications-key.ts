/** Key of the in-app notifications: with the person's mirror, gone with it at sign-out [F-14]. */
export const NOTIFICATIONS_KEY = 'notifications';
