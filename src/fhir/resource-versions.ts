/** Which of two states of one resource is the newer. */

import { type JsonObject, numberAt, objectAt, textAt } from './free-form.ts';
import { isSameContent } from './same-content.ts';

/** More than 0 where `a` is the newer, 0 for the same content, undefined where nothing says which of two is newer. */
export function compareVersions(a: JsonObject, b: JsonObject): number | undefined {
  const [metaA, metaB] = [objectAt(a, 'meta'), objectAt(b, 'meta')];
  const [versionA, versionB] = [numberAt(metaA, 'versionId'), numberAt(metaB, 'versionId')];
  if (versionA !== undefined && versionB !== undefined && versionA !== versionB) return versionA - versionB;
  const [updatedA, updatedB] = [textAt(metaA, 'lastUpdated'), textAt(metaB, 'lastUpdated')];
  if (updatedA !== undefined && updatedB !== undefined && updatedA !== updatedB)
    return updatedA < updatedB ? -1 : 1;
  return isSameContent(a, b) ? 0 : undefined;
}
