/** Prints the files of every room; with `--picture` the picture of the house for docs/architecture.md. */
import { filesPerRoom, housePicture } from '../test/support/house-picture.ts';

if (process.argv.includes('--picture')) console.log(housePicture());
else for (const { room, files } of filesPerRoom()) console.log(`${String(files).padStart(3)}  src/${room}`);
