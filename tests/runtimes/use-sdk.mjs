/**
 * Uses the client in any runtime: stores a table, previews it and signs a URL. This file imports nothing,
 * because Node, browsers and other runtimes resolve the client differently.
 */
export async function useSdk({ createClient, signImageUrl }, { baseUrl, apiKey }) {
  const client = createClient({ baseUrl, apiKey });
  const data = [{ Region: 'North', Sum: 1250.5 }];
  const stored = await client.generate({ title: 'Sales', data, options: { format: 'png' } });
  const [preview] = await client.previewImages({ data, options: { format: 'svg' } });
  const project = await client.createProject({ name: `Runtime ${Date.now()}` });
  const { signingSecret } = await client.createSigningSecret(project.id);
  const signed = await signImageUrl({
    baseUrl,
    endpointPath: project.endpointPath,
    secret: signingSecret,
    payload: { headers: ['Region'], rows: [['North']] },
    expiresAt: new Date(Date.now() + 60_000),
  });
  return { url: stored.url, preview: await preview.text(), signed, globals: [typeof process, typeof Buffer] };
}
