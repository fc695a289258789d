/**
 * The manifests of the Helm chart. Helm itself is no package that tests can have: the templates keep to the three forms
 * read here (any other is an error), for which Helm 4.1.4 gives the same manifests.
 */
import { globSync } from 'node:fs';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { read, ROOT } from './image-files.ts';

const CHART = 'deploy/helm/medlist';

export type Yaml = Readonly<Record<string, unknown>>;

// Decode edge: our own files; what is wrong with them, the tests find.
export const CHART_VALUES = parse(read(`${CHART}/values.yaml`)) as Yaml;

/** Every manifest of a release by this name, with the values as they are. */
export function renderChart(release: string): readonly Yaml[] {
  return globSync(`${CHART}/templates/*.yaml`, { cwd: ROOT })
    .toSorted()
    .flatMap((file) => parseAllDocuments(rendered(read(file), release)))
    .map((document) => document.toJS({ maxAliasCount: 0 }) as Yaml);
}

function rendered(template: string, release: string): string {
  const text = template
    .replaceAll(
      /^( *)\{\{- toYaml \.Values\.(\w+) \| nindent (\d+) \}\}$/gm,
      (_, own: string, name: string, indent: string) => {
        if (own.length !== Number(indent)) throw new Error(`${name}: nindent ${indent} behind ${own.length}`);
        return stringify(CHART_VALUES[name]).trimEnd().replaceAll(/^/gm, own);
      },
    )
    .replaceAll('{{ .Release.Name }}', release)
    .replaceAll(/\{\{ \.Values\.(\w+) \}\}/g, (_, name: string) => String(CHART_VALUES[name]));
  if (/\{\{|\}\}|undefined/.test(text)) throw new Error(`a form that is not known: ${text}`);
  return text;
}
