import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/config.ts';
import { SETTINGS } from '../../src/setting-table.ts';
import { read } from '../support/image-files.ts';
import { CHART_VALUES, renderChart, type Yaml } from '../support/render-chart.ts';

const MANIFESTS = renderChart('meds');

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly envFrom: readonly unknown[];
  readonly securityContext: Yaml;
  readonly resources: { readonly requests: Yaml; readonly limits: Yaml };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
}

interface Deployment {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly matchLabels: Yaml };
    readonly template: {
      readonly metadata: { readonly labels: Yaml };
      readonly spec: Yaml & {
        readonly containers: readonly [Container];
        readonly volumes: readonly { readonly name: string }[];
        readonly terminationGracePeriodSeconds: number;
      };
    };
  };
}

const ofKind = (kind: string): readonly Yaml[] => MANIFESTS.filter((one) => one['kind'] === kind);
// Decode edge: our own templates.
const DEPLOYMENTS = ofKind('Deployment') as unknown as readonly Deployment[];

test('the chart holds instances, workers, what leads to the instances, and their settings', () => {
  const names = MANIFESTS.map(
    ({ kind, metadata }) => `${String(kind)}/${(metadata as { name: string }).name}`,
  );
  expect(names).toEqual([
    'Deployment/meds',
    'Service/meds',
    'PodDisruptionBudget/meds',
    'ConfigMap/meds',
    'Deployment/meds-worker',
  ]);
});

test('every setting is one of the service, and it starts with them behind a proxy', () => {
  const [settings] = ofKind('ConfigMap').map(({ data }) => data as Record<string, string>);
  expect(Object.keys(settings ?? {}).filter((name) => !(name in SETTINGS))).toEqual([]);
  // Kubernetes takes texts alone.
  for (const value of Object.values(settings ?? {})) expect(typeof value).toBe('string');
  const config = readConfig(settings ?? {});
  expect([config.isProduction, config.metrics, config.trustedProxies]).toEqual([true, 'direct', 1]);
  expect(CHART_VALUES['terminationSeconds']).toBeGreaterThan(config.drainSeconds + config.shutdownSeconds);
});

test.each(DEPLOYMENTS.map((one) => [one.metadata.name, one] as const))(
  '%s: no rights, a read-only system, its own memory, and time to end',
  (_, { spec }) => {
    const { template, selector } = spec;
    const [container] = template.spec.containers;
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 45,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits['memory']).toMatch(/^\d+Gi$/);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(
      template.spec.volumes.map(({ name }) => name),
    );
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'meds' } },
      { secretRef: { name: CHART_VALUES['secretName'] } },
    ]);
  },
);

test('the Service leads to instances alone, at the port where the image listens', () => {
  const [service] = ofKind('Service').map(({ spec }) => spec as Yaml);
  const [instances, workers] = DEPLOYMENTS;
  const [container] = instances?.spec.template.spec.containers ?? [];
  expect(service).toEqual({
    selector: instances?.spec.selector.matchLabels,
    ports: [{ name: 'http', port: 80, targetPort: 'http' }],
  });
  expect(workers?.spec.template.metadata.labels['part']).not.toBe('service');
  expect(container?.ports).toEqual([{ name: 'http', containerPort: 8080 }]);
  expect(read('Dockerfile')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0 PORT=8080 DATA_DIR=\/data$/m);
  expect([container?.readinessProbe?.httpGet.path, container?.livenessProbe?.httpGet.path]).toEqual([
    '/readyz',
    '/healthz',
  ]);
});

test('the chart has the version of the service', () => {
  const { version, appVersion } = parse(read('deploy/helm/medlist/Chart.yaml')) as Yaml;
  expect([version, appVersion, CHART_VALUES['image']]).toEqual([
    manifest.version,
    manifest.version,
    `medlist:${manifest.version}`,
  ]);
});
