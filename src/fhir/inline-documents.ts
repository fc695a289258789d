/** Documents that lie whole among the resources of a request: Binaries, and DocumentReferences that hold their bytes. */
import { documentAttachments, documentOfBinary, isWithdrawn } from './attachments.ts';
import { entriesOf } from './bundle.ts';
import { isJsonObject, type JsonObject, textAt } from './free-form.ts';

/** `Binary/12`, or `Binary/#3` by its position: each of a type that could be read, Bundles opened. */
export function inlineDocuments(values: readonly unknown[]): readonly string[] {
  const found: string[] = [];
  let position = 0;
  // A list of what is still to be looked at: Bundles may stand in Bundles as deep as a body may be.
  const waiting = values.toReversed();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isJsonObject(value)) continue;
    if (value['resourceType'] === 'Bundle') {
      const inner = entriesOf(value).map((entry) => (isJsonObject(entry) ? entry['resource'] : undefined));
      for (const resource of inner.toReversed()) waiting.push(resource);
      continue;
    }
    position += 1;
    if (holdsDocument(value))
      found.push(`${textAt(value, 'resourceType') ?? ''}/${textAt(value, 'id') ?? `#${position}`}`);
  }
  return found;
}

function holdsDocument(resource: JsonObject): boolean {
  const { resourceType: type } = resource;
  if (type === 'Binary') return documentOfBinary(resource)?.data !== undefined;
  if (type !== 'DocumentReference' || isWithdrawn(resource)) return false;
  return documentAttachments(resource).some(({ data }) => data !== undefined);
}
