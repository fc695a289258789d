import { testEveryPage } from './every-page.ts';

testEveryPage('phone');
