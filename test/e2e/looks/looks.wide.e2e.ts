import { looksOf, looksOfColumns } from '../support/looks-of.ts';

// Photographed at this size, too.
if (process.env.SHOTS) looksOfColumns('a desktop');
looksOf('a desktop');
