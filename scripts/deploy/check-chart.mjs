import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CommandFailed, root } from '../run-command.mjs';
import { provideChartPrograms } from './chart-programs.mjs';

const chart = path.join(root, 'deploy/helm');
const GIBIBYTE = 1024 ** 3;
/** Maximum shutdown time of the service, after it stops listening. */
const DRAIN_SECONDS_MAX = 25;

/** Invalid values, each with a part of the expected error message. */
const invalidValues = [
  [['--set', 'replicas=2'], 'More than one replica needs externalDatabase and s3.bucket'],
  [['--set', 'autoscaling.enabled=true'], 'More than one replica needs externalDatabase and s3.bucket'],
  [['--set', 's3.bucket=tables'], 's3.bucket needs externalDatabase'],
  [['--set', 'externalDatabase=true'], 'externalDatabase needs secretName'],
  [['--set', 'renderWorkers=8'], '8 renderWorkers need resources.limits.memory of 9216Mi or more'],
  [['--set-string', 'settings.RENDER_WORKERS=8'], 'settings.RENDER_WORKERS: the chart sets it itself'],
  [['--set', 'databaseSecret=pictable'], 'databaseSecret'],
  [['--set', 'replicas=none'], 'replicas'],
  [['--set', 'publicUrl=tables.example.com'], 'publicUrl'],
  [['--set', 'resources.limits=null'], 'limits'],
];

/** Lints and renders the chart with each values file in `ci/`, and validates every manifest. */
export async function checkChart() {
  const { helm, validate } = await provideChartPrograms();
  console.log(`helm ${helm('version', '--short').trim()}`);
  const known = readFileSync(path.join(root, 'server/src/environment.ts'), 'utf8');
  for (const file of readdirSync(path.join(chart, 'ci'))) {
    const values = ['--values', path.join(chart, 'ci', file)];
    const manifests = await render(helm, validate, values, file);
    checkWorkload(manifests, known, file);
    console.log(`${file}: ${manifests.map(({ kind }) => kind).join(', ')}`);
  }
  await checkValidation(validate);
  for (const [args, message] of invalidValues) checkRejection(helm, args, message);
  console.log(`${invalidValues.length} invalid values are rejected.`);
}

async function render(helm, validate, values, file) {
  try {
    helm('lint', '--strict', chart, ...values);
    const text = helm('template', 'tables', chart, ...values);
    const manifests = parseAllDocuments(text)
      .map((document) => document.toJS())
      .filter(Boolean);
    for (const manifest of manifests) {
      await validate(manifest).catch((error) => {
        throw new CommandFailed(`${file}, ${manifest.kind}: ${error.message}`);
      });
    }
    return manifests;
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`${file}: ${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
}

/** Ensures that validation rejects an invalid manifest at all. */
async function checkValidation(validate) {
  const invalid = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { replicas: 'two' },
  };
  const rejection = await validate(invalid).catch((error) => error);
  if (!(rejection instanceof Error)) throw new CommandFailed('An invalid manifest is not detected.');
}

/** Checks consistency that needs arithmetic, or names in other files. */
function checkWorkload(manifests, known, file) {
  const must = (holds, message) => {
    if (!holds) throw new CommandFailed(`${file}: ${message}`);
  };
  const only = (kind) => manifests.find((manifest) => manifest.kind === kind);
  const workload = only('Deployment') ?? only('StatefulSet');
  const { spec } = workload.spec.template;
  const [container] = spec.containers;
  const settings = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  for (const name of Object.keys(settings))
    must(known.includes(`  ${name}:`), `${name} is not a setting of the service.`);
  const limitGi = bytesOf(container.resources.limits.memory) / GIBIBYTE;
  must(limitGi >= Number(settings.RENDER_WORKERS) + 1, 'The memory limit is too low for the render workers.');
  const isShared = settings.S3_BUCKET !== undefined;
  must((workload.kind === 'Deployment') === isShared, `The workload must not be a ${workload.kind}.`);
  must((workload.spec.volumeClaimTemplates === undefined) === isShared, 'The volume is invalid.');
  const [, waitSeconds] = container.lifecycle.preStop.exec.command;
  must(
    spec.terminationGracePeriodSeconds >
      Number(waitSeconds) + Number(settings.DRAIN_DELAY_SECONDS) + DRAIN_SECONDS_MAX,
    'The grace period ends before the service has shut down.',
  );
  must(only('ServiceAccount')?.metadata.name === spec.serviceAccountName, 'The service account is missing.');
  const scaled = only('HorizontalPodAutoscaler');
  must(
    !scaled || scaled.spec.scaleTargetRef.kind === workload.kind,
    'The autoscaler targets another workload.',
  );
  const ports = container.ports.map(({ name }) => name);
  for (const { targetPort } of only('Service').spec.ports)
    must(ports.includes(targetPort), `No port is named ${targetPort}.`);
  must(spec.topologySpreadConstraints.length > 0, 'The pods are not spread.');
  const ingress = only('Ingress');
  must(
    !ingress || ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'] === '20m',
    'The body size limit of the ingress differs from that of the service.',
  );
}

function bytesOf(quantity) {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity);
  return Number(number) * (unit === 'Gi' ? GIBIBYTE : GIBIBYTE / 1024);
}

function checkRejection(helm, args, message) {
  try {
    helm('template', 'tables', chart, ...args);
  } catch (error) {
    if (String(error.stderr).includes(message)) return;
    throw new CommandFailed(`helm template ${args.join(' ')} failed with: ${error.stderr}`);
  }
  throw new CommandFailed(`helm template ${args.join(' ')} is not rejected.`);
}
