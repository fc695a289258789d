/** Where the stores of RxNorm lie below the data folder. */
import path from 'node:path';

/** Where the stores of a data folder lie. */
export function storePaths(dataDir: string): { folder: string; current: string; former: string } {
  const folder = path.join(dataDir, 'rxnorm');
  return {
    folder,
    current: path.join(folder, 'release.sqlite'),
    former: path.join(folder, 'release.former.sqlite'),
  };
}
