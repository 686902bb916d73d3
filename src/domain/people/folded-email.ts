/** An address as it is stored and compared: without surrounding spaces, lower case. A domain or a username, too. */
export const foldEmail = (text: string): string => text.trim().toLowerCase();
