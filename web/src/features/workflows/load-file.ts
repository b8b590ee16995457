import { placeholderOrigin } from '../../guides/articles.ts';

/** The text of a workflow file, with the URL of this service filled in. */
export async function loadFile(name: string): Promise<string> {
  const response = await fetch(`/generated/workflows/${name}`);
  if (!response.ok) throw new Error(`${response.status}: the workflow ${name} could not be loaded`);
  return (await response.text()).replaceAll(placeholderOrigin, location.origin);
}
