import { testEveryPage } from './every-page.ts';

testEveryPage('tablet');
