/** A process in which something throws outside of any request, in every way there is; it says so when it is still alive. */
import { openLog } from '../../src/log.ts';
import { surviveFaults } from '../../src/cli/service/survive-faults.ts';

const log = openLog({ level: 'info' });
surviveFaults(log);

setTimeout(() => {
  throw new TypeError('Quillfeather takes zorblaxamine');
}, 1);
void Promise.reject(new Error('Quillfeather takes zorblaxamine'));
process.nextTick(() => {
  throw 'Quillfeather takes zorblaxamine';
});
setTimeout(() => {
  process.stdout.write('alive');
}, 200);
