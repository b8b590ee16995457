import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  destinationNames,
  imageFormats,
  isUniversal,
  storedImageSchema,
  storedLiveImageSchema,
  summaryFunctionNames,
  tableThemes,
  userSchema,
} from '@pictable/contract';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'app');
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const read = <T>(file: string) => JSON.parse(textOf(file)) as T;

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly spec?: unknown;
  readonly options?: readonly { readonly value: string; readonly nested?: readonly Parameter[] }[];
}
interface Component {
  readonly label: string;
  readonly connection?: string;
  readonly codeFiles: Readonly<Record<string, string>>;
}
interface Manifest {
  readonly generalCodeFiles: Readonly<Record<string, string>>;
  readonly components: Readonly<Record<'connection' | 'module', Readonly<Record<string, Component>>>>;
}

const manifest = read<Manifest>('makecomapp.json');
const { connection, module } = manifest.components;
const responses = { createTableImage: storedImageSchema, updateLiveImage: storedLiveImageSchema };
const modules = (['createTableImage', 'updateLiveImage'] as const).map((name) => {
  const files = module[name]!.codeFiles;
  const parameters = read<Parameter[]>(files.mappableParams!);
  return { name, files, parameters, everyParameter: parameters.flatMap(withNested) };
});
const connectionParameters = read<Parameter[]>(connection.pictable!.codeFiles.params!);

function withNested(parameter: Parameter): Parameter[] {
  return [parameter, ...(parameter.options ?? []).flatMap(({ nested = [] }) => nested.flatMap(withNested))];
}

/** Names of the members that a file reads from an object, such as `title` in `parameters.title`. */
function readNames(file: string, object: string): string[] {
  const names = textOf(file).matchAll(new RegExp(`\\b${object}\\.([\\w.]+)`, 'g'));
  return [...new Set([...names].map(([, name]) => name!))];
}

/** Field types of Make that the app may use. */
const types =
  /^(?:any|array|boolean|collection|date|filename|integer|number|password|select|text|uinteger|url)$/;

describe('the app for Make', () => {
  it('refers only to files that exist and are JSON', () => {
    const components = [...Object.values(connection), ...Object.values(module)];
    const files = [manifest, ...components].flatMap((part) =>
      Object.values('codeFiles' in part ? part.codeFiles : part.generalCodeFiles),
    );
    expect(files).toHaveLength(12);
    for (const file of files) {
      expect(existsSync(path.join(folder, file)), file).toBe(true);
      expect(() => read(file), file).not.toThrow();
    }
  });

  it('assigns every module to a group and a connection', () => {
    const groups = read<{ modules: string[] }[]>(manifest.generalCodeFiles.groups!);
    expect(groups.flatMap(({ modules }) => modules)).toEqual(Object.keys(module));
    for (const part of Object.values(module)) expect(connection[part.connection!]).toBeDefined();
  });

  it('has fields with a type of Make, a label and a unique name', () => {
    expect(Object.keys(module)).toEqual(modules.map(({ name }) => name));
    const ofModules = modules.flatMap(({ everyParameter, files }) => [
      ...everyParameter,
      ...read<Parameter[]>(files.interface!),
    ]);
    const fields = [...ofModules, ...connectionParameters];
    expect(fields.filter(({ type, label }) => !types.test(type) || label === '')).toEqual([]);
    for (const { everyParameter } of modules) {
      const names = everyParameter.map(({ name }) => name);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  it.each(modules)(
    'sends the value of every field of $name, and nothing else',
    ({ everyParameter, files }) => {
      const fields = everyParameter.map(({ name }) => name).filter((name) => name !== 'input');
      expect(readNames(files.communication!, 'parameters').sort()).toEqual(fields.sort());
    },
  );

  it('has the fields of the connection that the requests send', () => {
    const connectionFields = connectionParameters.map(({ name }) => name);
    expect(connectionFields).toEqual(expect.arrayContaining(readNames('base.iml.json', 'connection')));
    expect(connectionFields).toEqual(
      expect.arrayContaining(readNames(connection.pictable!.codeFiles.communication!, 'parameters')),
    );
  });

  // A new theme or format does not require a new release of the app, but a removed one does.
  it.each(modules)('offers in $name only formats and themes of the service', ({ parameters }) => {
    const choices = (name: string) =>
      parameters.find((parameter) => parameter.name === name)!.options!.map(({ value }) => value);
    expect(imageFormats).toEqual(expect.arrayContaining(choices('format')));
    const missing = imageFormats.filter(
      (format) => isUniversal(format) && !choices('format').includes(format),
    );
    expect(missing, 'add these to the options of format in integrations/make/app').toEqual([]);
    expect(choices('for').sort()).toEqual([...destinationNames].sort());
    expect(tableThemes.map(({ name }) => name)).toEqual(expect.arrayContaining(choices('theme')));
    expect(summaryFunctionNames).toEqual(expect.arrayContaining(choices('totalRow')));
  });

  it.each(modules)(
    'sends additional fields of $name before its other fields, which replace them',
    (tested) => {
      const { files, parameters } = tested;
      const { body } = read<{ body: Record<string, string> }>(files.communication!);
      const [[spread, additional] = [], ...others] = Object.entries(body);
      expect(spread).toBe('{{...}}');
      const [, list, key, value] =
        /^\{\{toCollection\(parameters\.(\w+), '(\w+)', '(\w+)'\)\}\}$/.exec(additional ?? '') ?? [];
      const spec = parameters.find(({ name }) => name === list)?.spec as readonly Parameter[];
      expect(spec.map(({ name }) => name)).toEqual([key, value]);
      expect(spec.filter(({ type, label }) => !types.test(type) || label === '')).toEqual([]);
      // The service reads an option at the top level before the same option in `options` of the additional fields.
      expect(others.map(([name]) => name)).not.toContain('options');
    },
  );

  it.each(modules)('reads only members of the response in $name', ({ name, files }) => {
    const members = shapeOf(responses[name].def.shape as Shape);
    expect(members).toEqual(expect.arrayContaining(readNames(files.communication!, 'body')));
    expect(Object.keys(userSchema.def.shape)).toContain('email');
  });

  it.each(modules)('has a sample and a description of every output value of $name', ({ files }) => {
    const { response } = read<{ response: { output: object } }>(files.communication!);
    const described = read<Parameter[]>(files.interface!).map(({ name }) => name);
    expect(Object.keys(response.output)).toEqual(described);
    expect(Object.keys(read<object>(files.samples!))).toEqual(described);
  });

  it('keeps the key out of the log', () => {
    for (const file of [manifest.generalCodeFiles.base!, connection.pictable!.codeFiles.communication!])
      expect(read<{ log: { sanitize: string[] } }>(file).log.sanitize).toContain('request.headers.x-api-key');
  });
});

type Shape = Readonly<Record<string, { readonly def: object }>>;

function shapeOf(shape: Shape): string[] {
  return Object.entries(shape).flatMap(([name, { def }]) =>
    'shape' in def ? shapeOf(def.shape as Shape).map((inner) => `${name}.${inner}`) : [name],
  );
}
