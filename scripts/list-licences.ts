/** Prints every package that ships, with its version and licence, as the lock file names them. The list of parts (CycloneDX) is made by `npm run sbom`. */
import { shippedPackages } from '../test/support/shipped-packages.ts';

for (const { name, version, licence } of shippedPackages()) console.log(`${licence}\t${name}@${version}`);
