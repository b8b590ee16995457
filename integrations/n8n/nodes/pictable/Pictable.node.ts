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
import { createTableImages, type ItemOutcome, TableNotStoredError } from './create-table-images';
import { parameters } from './parameters';
import { InvalidParameterError, isOneTable } from './table-request';
import { updateLiveImage } from './update-live-image';

export class Pictable implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Pictable',
    name: 'pictable',
    icon: { light: 'file:../../icons/pictable.svg', dark: 'file:../../icons/pictable.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle:
      '={{ ($parameter["operation"] === "updateLiveImage" ? $parameter["liveImageName"] + ": " : "") + ($parameter["source"] === "items" && $parameter["operation"] !== "createImages" ? "all items as one table" : "one table per item") }}',
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
    const oneTable = isOneTable(this);
    const output: INodeExecutionData[] = [];
    for await (const { item, created, error } of outcomesOf(this, oneTable ? items.slice(0, 1) : items)) {
      const pairedItem = oneTable ? items.map((each) => ({ item: each })) : { item };
      for (const each of created ?? []) output.push({ ...each, pairedItem });
      if (error === undefined) continue;
      const nodeError = toNodeError(this, error, item);
      if (!this.continueOnFail()) throw nodeError;
      output.push({ json: { error: nodeError.message }, pairedItem });
    }
    return [output];
  }
}

/** Processes the items with the operation of the node. After an error, the others follow only if they are requested. */
async function* outcomesOf(node: IExecuteFunctions, items: number[]): AsyncGenerator<ItemOutcome> {
  const operation = node.getNodeParameter('operation', 0, 'createImage');
  if (operation === 'createImages') {
    yield* await createTableImages(node, items);
    return;
  }
  const processItem = operation === 'updateLiveImage' ? updateLiveImage : createTableImage;
  for (const item of items) {
    try {
      yield { item, created: await processItem(node, item) };
    } catch (error) {
      yield { item, error: error as Error };
    }
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
  if (error instanceof TableNotStoredError) {
    const { message, httpCode } = error;
    return new NodeApiError(node.getNode(), { message }, { message, httpCode, itemIndex });
  }
  const { httpCode, context } = error as RequestError;
  const message = context?.data?.error?.message;
  if (message === undefined) {
    return new NodeApiError(node.getNode(), error as unknown as JsonObject, { itemIndex });
  }
  const code = httpCode ? { httpCode } : {};
  return new NodeApiError(node.getNode(), context!.data!, { message, itemIndex, ...code });
}
