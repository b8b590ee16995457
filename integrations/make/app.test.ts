import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  destinationNames,
  imageFormats,
  storedImageSchema,
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
const create = module.createTableImage!.codeFiles;
const parameters = read<Parameter[]>(create.mappableParams!);
const connectionParameters = read<Parameter[]>(connection.pictable!.codeFiles.params!);
const everyParameter = parameters.flatMap(withNested);

function withNested(parameter: Parameter): Parameter[] {
  return [parameter, ...(parameter.options ?? []).flatMap(({ nested = [] }) => nested.flatMap(withNested))];
}

/** The names that a file reads below a word, such as `parameters.title`. */
function readNames(file: string, word: string): string[] {
  return [...textOf(file).matchAll(new RegExp(`\\b${word}\\.([\\w.]+)`, 'g'))].map(([, name]) => name!);
}

/** Types that Make knows, of those that a field of ours could have. */
const types =
  /^(?:any|array|boolean|collection|date|filename|integer|number|password|select|text|uinteger|url)$/;

describe('the app for Make', () => {
  it('names only files that are there, all of them JSON', () => {
    const components = [...Object.values(connection), ...Object.values(module)];
    const files = [manifest, ...components].flatMap((part) =>
      Object.values('codeFiles' in part ? part.codeFiles : part.generalCodeFiles),
    );
    expect(files).toHaveLength(8);
    for (const file of files) {
      expect(existsSync(path.join(folder, file)), file).toBe(true);
      expect(() => read(file), file).not.toThrow();
    }
  });

  it('shows every module in a group and connects it', () => {
    const groups = read<{ modules: string[] }[]>(manifest.generalCodeFiles.groups!);
    expect(groups.flatMap(({ modules }) => modules)).toEqual(Object.keys(module));
    for (const part of Object.values(module)) expect(connection[part.connection!]).toBeDefined();
  });

  it('has fields of types that Make knows, each with a label and a name of its own', () => {
    const fields = [...everyParameter, ...connectionParameters, ...read<Parameter[]>(create.interface!)];
    expect(fields.filter(({ type, label }) => !types.test(type) || label === '')).toEqual([]);
    const names = everyParameter.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('sends only what a person can fill in, and all of it', () => {
    const filled = everyParameter.map(({ name }) => name).filter((name) => name !== 'input');
    expect(readNames(create.communication!, 'parameters').sort()).toEqual(filled.sort());
    const asked = connectionParameters.map(({ name }) => name);
    expect(asked).toEqual(expect.arrayContaining(readNames('base.iml.json', 'connection')));
    expect(asked).toEqual(
      expect.arrayContaining(readNames(connection.pictable!.codeFiles.communication!, 'parameters')),
    );
  });

  // A new theme does not ask for a new release of the app; one that is gone does.
  it('offers the formats of the service, and no theme that it has not', () => {
    const choices = (name: string) =>
      parameters.find((parameter) => parameter.name === name)!.options!.map(({ value }) => value);
    expect(choices('format')).toEqual([...imageFormats]);
    expect(choices('for').sort()).toEqual([...destinationNames].sort());
    expect(tableThemes.map(({ name }) => name)).toEqual(expect.arrayContaining(choices('theme')));
  });

  it('reads only what the service answers', () => {
    const answered = shapeOf(storedImageSchema.def.shape);
    expect(answered).toEqual(expect.arrayContaining(readNames(create.communication!, 'body')));
    expect(Object.keys(userSchema.def.shape)).toContain('email');
  });

  it('has a sample and a description of each value it puts out', () => {
    const { response } = read<{ response: { output: object } }>(create.communication!);
    const described = read<Parameter[]>(create.interface!).map(({ name }) => name);
    expect(Object.keys(response.output)).toEqual(described);
    expect(Object.keys(read<object>(create.samples!))).toEqual(described);
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
