/** A JSON Schema, or a part of the OpenAPI document. */
export type Json = Record<string, unknown>;

/** A copy of a JSON Schema with `change` applied to every object in it, innermost first. */
export function mapSchema(schema: Json, change: (node: Json) => Json): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (Array.isArray(value))
      copy[key] = value.map((item) => (isPlain(item) ? mapSchema(item, change) : item));
    else copy[key] = isPlain(value) ? mapSchema(value, change) : value;
  }
  return change(copy);
}

function isPlain(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
