import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { createTableImage } from './create-table-image';
import { parameters } from './parameters';
import { InvalidParameterError } from './table-request';

export class Pictable implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Pictable',
    name: 'pictable',
    icon: { light: 'file:../../icons/pictable.svg', dark: 'file:../../icons/pictable.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["source"] === "items" ? "all items as one table" : "one table per item" }}',
    description: 'Turn items into an image of a table',
    defaults: { name: 'Pictable' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'pictableApi', required: true }],
    properties: parameters,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData().map((_, item) => item);
    const isOneTable = this.getNodeParameter('source', 0) === 'items';
    const output: INodeExecutionData[] = [];
    for (const item of isOneTable ? items.slice(0, 1) : items) {
      const pairedItem = isOneTable ? items.map((each) => ({ item: each })) : { item };
      try {
        for (const created of await createTableImage(this, item)) output.push({ ...created, pairedItem });
      } catch (error) {
        const nodeError = toNodeError(this, error as Error, item);
        if (!this.continueOnFail()) throw nodeError;
        output.push({ json: { error: nodeError.message }, pairedItem });
      }
    }
    return [output];
  }
}

interface RequestError {
  httpCode?: string | null;
  context?: { data?: JsonObject & { error?: { message?: string } } };
}

/**
 * Creates the error to show in n8n. It has the message of the service, which names the field and the allowed
 * values.
 */
function toNodeError(node: IExecuteFunctions, error: Error, itemIndex: number) {
  if (error instanceof InvalidParameterError)
    return new NodeOperationError(node.getNode(), error, { itemIndex });
  const { httpCode, context } = error as RequestError;
  const message = context?.data?.error?.message;
  if (message === undefined) {
    return new NodeApiError(node.getNode(), error as unknown as JsonObject, { itemIndex });
  }
  const code = httpCode ? { httpCode } : {};
  return new NodeApiError(node.getNode(), context!.data!, { message, itemIndex, ...code });
}
