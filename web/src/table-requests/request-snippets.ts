/** The languages in which a request is shown. */
export const snippetLanguages = [
  { id: 'curl', label: 'cURL' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
  { id: 'n8n', label: 'n8n' },
] as const;
/** A language in which a request is shown. */
export type SnippetLanguage = (typeof snippetLanguages)[number]['id'];

/** The placeholder that the reader replaces with their key. */
export const placeholderKey = 'YOUR_API_KEY';

/** A program that stores a table and prints the URL of its image. */
export function requestSnippet(
  language: SnippetLanguage,
  url: string,
  payload: string,
  key: string = placeholderKey,
): string {
  return writers[language](url, payload, key);
}

/** The member of the response that contains the image URL. */
function urlMember(url: string): 'url' | 'previewUrl' {
  return url.endsWith('/preview') ? 'previewUrl' : 'url';
}

type SnippetWriter = (url: string, payload: string, key: string) => string;

const writers: Readonly<Record<SnippetLanguage, SnippetWriter>> = {
  // In single quotes the shell interprets no character except the single quote itself.
  curl: (url, payload, key) => `curl ${url} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${payload.replaceAll("'", "'\\''")}'`,
  javascript: (url, payload, key) => `const table = ${payload};

const response = await fetch("${url}", {
  method: "POST",
  headers: { Authorization: "Bearer ${key}", "Content-Type": "application/json" },
  body: JSON.stringify(table),
});
const result = await response.json();
if (!result.success) throw new Error(result.error.message);
console.log(result.${urlMember(url)});`,
  // The table stays JSON text because Python spells true, false and null differently.
  python: (url, payload, key) => `import json
import urllib.request

table = r"""
${payload}
"""

request = urllib.request.Request(
    "${url}",
    data=table.encode("utf-8"),
    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["${urlMember(url)}"])`,
  // Pasted onto an n8n canvas, this becomes a node.
  n8n: (url, payload, key) => {
    const header = { name: 'Authorization', value: `Bearer ${key}` };
    const node = {
      id: 'e5c0a4de-0b7c-4d8e-9a52-6f1f3f1b6a10',
      name: 'Table image',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      position: [0, 0],
      parameters: {
        method: 'POST',
        url,
        sendHeaders: true,
        headerParameters: { parameters: [header] },
        sendBody: true,
        specifyBody: 'json',
        jsonBody: payload,
        options: {},
      },
    };
    return JSON.stringify({ nodes: [node], connections: {} }, null, 2);
  },
};
