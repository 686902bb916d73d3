import { looksOf, looksOfColumns } from '../support/looks-of.ts';

looksOfColumns('a phone, light and dark');
looksOf('a phone, light and dark');
