/** Registers a new account with a password. @returns its API key */
export async function createAccountKey(origin: string, name: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const registered = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: `${name}@example.com`, password: 'correct horse battery' }),
  });
  if (registered.status !== 201) throw new Error(`${registered.status}: ${await registered.text()}`);
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const made = await fetch(`${origin}/api/pictable/user/generate-api-key`, {
    method: 'POST',
    headers: { ...json, cookie },
  });
  return ((await made.json()) as { apiKey: string }).apiKey;
}
