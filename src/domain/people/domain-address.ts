/** True for an invited address that is a whole domain, written with its '@' first. */
export const isDomainAddress = (address: string): boolean => address.startsWith('@');
