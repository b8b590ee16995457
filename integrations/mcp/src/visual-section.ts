import { allowedVisualValues, type VisualProperty, visualRecords } from '@pictable/contract';

/** Every kind of drawing with its options, for models. */
export function visualSection(): string {
  const kinds = visualRecords.map(({ name, description, properties }) =>
    [`- \`${name}\`: ${description}`, ...properties.map(optionLine)].join('\n'),
  );
  return `## Drawings in cells (\`columns.X.show\`): a word, or an object with \`as\`\n\n${kinds.join('\n')}`;
}

function optionLine(property: VisualProperty): string {
  const { name, description, default: preset } = property;
  return `  - \`${name}\` (${allowedVisualValues(property)}): ${description} Default: ${JSON.stringify(preset)}.`;
}
