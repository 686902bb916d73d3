import { looksOf } from '../support/looks-of.ts';

looksOf('a desktop');
