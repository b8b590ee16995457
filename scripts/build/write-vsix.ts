import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { escapeHtml } from '../../contract/src/text/escape-html.ts';

/** Media types of the files of an extension by their extensions; VS Code requires one for each. */
const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  md: 'text/markdown',
  png: 'image/png',
  ttf: 'font/ttf',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

/** What the package needs of the `package.json` of an extension. */
interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly engines: { readonly vscode: string };
}

/** A date that the format can store, so that equal files give equal packages. */
const modifiedAt = new Date('1980-01-02T00:00:00');

/**
 * Writes the package of an extension for VS Code: a ZIP archive of its folder `extension` and two manifests.
 *
 * @returns the name of the file
 */
export function writeVsix(dist: string, folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'extension/package.json'), 'utf8')) as Manifest;
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.startsWith('extension/') && statSync(path.join(dist, name)).isFile())
    .sort();
  const files = {
    '[Content_Types].xml': Buffer.from(contentTypes(names)),
    'extension.vsixmanifest': Buffer.from(vsixManifest(manifest)),
    ...Object.fromEntries(names.map((name) => [name, readFileSync(path.join(dist, name))])),
  };
  const file = `${manifest.name}-vscode-${manifest.version}.vsix`;
  writeFileSync(path.join(folder, file), zipSync(files, { mtime: modifiedAt }));
  return file;
}

function contentTypes(names: readonly string[]): string {
  const extensions = new Set(['vsixmanifest', ...names.map((name) => path.extname(name).slice(1))]);
  extensions.delete('');
  const types = [...extensions].sort().map((extension) => {
    const type = mediaTypes[extension] ?? 'application/octet-stream';
    return `<Default Extension=".${extension}" ContentType="${type}"/>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>\n`;
}

function vsixManifest(manifest: Manifest): string {
  const { name, publisher, version, displayName, description, categories, keywords, engines } = manifest;
  const text = (value: string) => escapeHtml(value);
  const property = (id: string, value: string) =>
    `<Property Id="Microsoft.VisualStudio.${id}" Value="${text(value)}"/>`;
  const asset = (type: string, file: string) =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${file}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${text(displayName)}</DisplayName>
<Description xml:space="preserve">${text(description)}</Description>
<Tags>${text(keywords.join(','))}</Tags>
<Categories>${text(categories.join(','))}</Categories>
<GalleryFlags>Public</GalleryFlags>
<Properties>${property('Code.Engine', engines.vscode)}${property('Code.ExtensionKind', 'workspace')}${property('Services.Content.Pricing', 'Free')}</Properties>
<License>extension/LICENSE.txt</License>
<Icon>extension/icon.png</Icon>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
${asset('Code.Manifest', 'package.json')}
${asset('Services.Content.Details', 'readme.md')}
${asset('Services.Content.Changelog', 'changelog.md')}
${asset('Services.Content.License', 'LICENSE.txt')}
${asset('Services.Icons.Default', 'icon.png')}
</Assets>
</PackageManifest>
`;
}
