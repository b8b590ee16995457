import { keyHeader, placeholderKey, servicePaths } from './service.ts';
import type { TableTemplate, WorkflowCard, WorkflowFile } from './workflow.ts';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
type Values = { readonly [key: string]: Value };

/** A module of a blueprint. Modules are numbered from 1 in the order they run. */
export interface MakeModule {
  readonly module: string;
  readonly version: number;
  /** Label below the module. */
  readonly label: string;
  readonly parameters?: Values;
  readonly mapper: Values;
}

/** A Make scenario. */
export interface MakeWorkflow extends WorkflowCard {
  readonly platform: 'make';
  /** Whether the first module is a webhook. Other scenarios run on a schedule. */
  readonly instant: boolean;
  modules(origin: string): readonly MakeModule[];
}

/** Label of the module that sends the request to the service, in every scenario. */
export const requestLabel = 'Create table image';

const moduleDistancePx = 300;

/** The parts of a scenario that a blueprint contains. */
export type MakeScenario = Pick<MakeWorkflow, 'name' | 'title' | 'instant' | 'modules'>;

/** Creates the blueprint that Make imports. A blueprint contains no connections: Make asks for them. */
export function createBlueprint(workflow: MakeScenario, origin: string): WorkflowFile {
  const flow = workflow.modules(origin).map(({ module, version, label, parameters = {}, mapper }, index) => ({
    id: index + 1,
    module,
    version,
    parameters,
    mapper,
    metadata: { designer: { x: index * moduleDistancePx, y: 0, name: label } },
  }));
  const blueprint = {
    name: workflow.title,
    flow,
    metadata: {
      instant: workflow.instant,
      version: 1,
      scenario: {
        roundtrips: 1,
        maxErrors: 3,
        autoCommit: true,
        autoCommitTriggerLast: true,
        sequential: false,
        confidential: false,
        dataloss: false,
        dlq: false,
        freshVariables: false,
      },
      designer: { orphans: [] },
      notes: [],
    },
  };
  return {
    name: `${workflow.name}.blueprint.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(blueprint, null, 2)}\n`,
  };
}

/**
 * The two modules that turn many bundles into one JSON text: the first collects the given members in a list,
 * the second serialises the list. The text is in `json` of the second module.
 *
 * @param feeder number of the module that produces the bundles
 * @param after number of the module before these two, if it is not the feeder
 */
export function collectBundles(
  feeder: number,
  members: Readonly<Record<string, string>>,
  after: number = feeder,
): MakeModule[] {
  return [
    {
      module: 'builtin:BasicAggregator',
      version: 1,
      label: 'Collect rows',
      parameters: { feeder },
      mapper: members,
    },
    {
      module: 'json:TransformToJSON',
      version: 1,
      label: 'Rows as JSON',
      parameters: { space: '' },
      mapper: { object: `{{${after + 1}.array}}` },
    },
  ];
}

/**
 * The request that stores the table. `rows` is the placeholder that Make replaces with the JSON of the rows.
 */
export function tableRequest(origin: string, table: TableTemplate, rows: string): MakeModule {
  const members = Object.entries(table).map(([name, value]) => `  ${JSON.stringify(name)}: ${json(value)}`);
  return httpRequest({
    label: requestLabel,
    url: origin + servicePaths.make,
    method: 'post',
    headers: [{ name: keyHeader, value: placeholderKey }],
    body: `{\n${[...members, `  "data": ${rows}`].join(',\n')}\n}`,
  });
}

interface HttpRequest {
  readonly label: string;
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly body?: string;
  /** Whether an error status stops the scenario. */
  readonly stops?: boolean;
}

/** The HTTP module of Make. */
export function httpRequest({ label, url, method, headers, body, stops = true }: HttpRequest): MakeModule {
  return {
    module: 'http:MakeRequest',
    version: 4,
    label,
    parameters: { authenticationType: 'noAuth', tlsType: '', proxyKeychain: '' },
    mapper: {
      url,
      method,
      ...(headers ? { headers } : {}),
      ...(body === undefined
        ? {}
        : { contentType: 'json', inputMethod: 'jsonString', jsonStringBodyContent: body }),
      parseResponse: true,
      stopOnHttpError: stops,
      allowRedirects: true,
      shareCookies: false,
      requestCompressedContent: true,
    },
  };
}

function json(value: Value): string {
  return typeof value === 'object' && value !== null
    ? `{ ${Object.entries(value)
        .map(([name, member]) => `${JSON.stringify(name)}: ${json(member)}`)
        .join(', ')} }`
    : JSON.stringify(value);
}
