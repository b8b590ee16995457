/** The languages in which a request is shown. */
export const snippetLanguages = [
  { id: 'curl', label: 'cURL' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
  { id: 'n8n', label: 'n8n' },
] as const;
/** A language in which a request is shown. */
export type SnippetLanguage = (typeof snippetLanguages)[number]['id'];

/** The key that the reader puts in place. */
export const placeholderKey = 'YOUR_API_KEY';

/** A program that stores a table and prints the address of its picture. */
export function requestSnippet(
  language: SnippetLanguage,
  address: string,
  payload: string,
  key: string = placeholderKey,
): string {
  return writers[language](address, payload, key);
}

/** The member of the answer that holds the address of the picture. */
function addressIn(address: string): 'url' | 'previewUrl' {
  return address.endsWith('/preview') ? 'previewUrl' : 'url';
}

type SnippetWriter = (address: string, payload: string, key: string) => string;

const writers: Readonly<Record<SnippetLanguage, SnippetWriter>> = {
  // In single quotes the shell leaves all characters alone but the single quote itself.
  curl: (address, payload, key) => `curl ${address} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${payload.replaceAll("'", "'\\''")}'`,
  javascript: (address, payload, key) => `const table = ${payload};

const response = await fetch("${address}", {
  method: "POST",
  headers: { Authorization: "Bearer ${key}", "Content-Type": "application/json" },
  body: JSON.stringify(table),
});
const answer = await response.json();
if (!answer.success) throw new Error(answer.error.message);
console.log(answer.${addressIn(address)});`,
  // The table stays JSON text: true, false and null are other words in Python.
  python: (address, payload, key) => `import json
import urllib.request

table = r"""
${payload}
"""

request = urllib.request.Request(
    "${address}",
    data=table.encode("utf-8"),
    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["${addressIn(address)}"])`,
  // Pasted onto a canvas of n8n this becomes a node.
  n8n: (address, payload, key) => {
    const header = { name: 'Authorization', value: `Bearer ${key}` };
    const node = {
      id: 'e5c0a4de-0b7c-4d8e-9a52-6f1f3f1b6a10',
      name: 'Table image',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      position: [0, 0],
      parameters: {
        method: 'POST',
        url: address,
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
