/** Faults of a commit message. `message`: as git keeps it. */
export function faultsOf(message: string): string[];
