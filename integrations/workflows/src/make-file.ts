import { keyHeader, placeholderKey, servicePaths } from './service.ts';
import type { TableLook, WorkflowCard, WorkflowFile } from './workflow.ts';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
type Values = { readonly [key: string]: Value };

/** A module as a blueprint holds it. Modules are numbered from 1 in the order they run. */
export interface MakeModule {
  readonly module: string;
  readonly version: number;
  /** What a person reads under the module. */
  readonly label: string;
  readonly parameters?: Values;
  readonly mapper: Values;
}

/** A scenario of Make. */
export interface MakeWorkflow extends WorkflowCard {
  readonly platform: 'make';
  /** Whether the first module waits for calls; the others run by the clock. */
  readonly instant: boolean;
  modules(origin: string): readonly MakeModule[];
}

/** The module that calls the service has this label in every scenario. */
export const requestLabel = 'Create table image';

const moduleDistancePx = 300;

/** What a blueprint says of its scenario. */
export type MakeScenario = Pick<MakeWorkflow, 'name' | 'title' | 'instant' | 'modules'>;

/** The blueprint that Make imports. Connections never travel in one: Make asks for them. */
export function makeFile(workflow: MakeScenario, origin: string): WorkflowFile {
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
 * The two modules that turn many bundles into one JSON text: a list with the named members, then its JSON. The text
 * stands in `json` of the second.
 *
 * @param feeder the module that brings the bundles
 * @param after the module before these two, where it is another one
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

/** The call that stores the table; `rows` is what Make puts the JSON of the rows in for. */
export function tableRequest(origin: string, look: TableLook, rows: string): MakeModule {
  const members = Object.entries(look).map(([name, value]) => `  ${JSON.stringify(name)}: ${json(value)}`);
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
  /** Whether an error status ends the run. */
  readonly stops?: boolean;
}

/** Make's own module for HTTP. */
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
