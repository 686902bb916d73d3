import { looksOf } from '../support/looks-of.ts';

looksOf('a phone, light and dark');
